use super::*;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Far more than any test takes, on a busy machine too: work that waits as long hangs.
const HANGS: Duration = Duration::from_secs(600);

fn work(last: u8, class: Class) -> Work {
    Work {
        payer: Payer::from(IpAddr::from([192, 0, 2, last])),
        class,
        expected: Duration::ZERO,
        limit: Duration::from_secs(10),
        patience: None,
    }
}

fn scheduler(cores: usize) -> Arc<Scheduler> {
    Arc::new(Scheduler::new(cores, Arc::default()))
}

/// Runs until it is called off.
fn endless(cancel: &Cancel) -> impl FnOnce() -> &'static str + Send + use<> {
    let cancel = cancel.clone();
    move || {
        while !cancel.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
        "called off"
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn work_is_called_off_when_its_time_is_up() {
    let (scheduler, cancel) = (scheduler(1), Cancel::default());
    let short = Work { limit: Duration::from_millis(100), ..work(1, Class::Move) };
    let done = scheduler.run(short, &cancel, endless(&cancel)).await;
    assert_eq!((done, cancel.is_cancelled()), (Ok("called off"), true));
    assert_eq!(scheduler.run(work(1, Class::Move), &Cancel::default(), || 7).await, Ok(7));
}

#[tokio::test(flavor = "multi_thread")]
async fn short_work_passes_what_turns_out_to_be_long() {
    let scheduler = scheduler(1);
    let cancels: Vec<Cancel> = (0..12).map(|_| Cancel::default()).collect();
    let for_long = Work { limit: HANGS, ..work(1, Class::Move) };
    let long = cancels.clone().into_iter().map(|cancel| {
        let scheduler = scheduler.clone();
        tokio::spawn(async move { scheduler.run(for_long, &cancel, endless(&cancel)).await })
    });
    let long: Vec<_> = long.collect();
    while scheduler.waiting() < 12 - 4 - 1 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let patient = Work { patience: Some(HANGS), ..work(2, Class::Move) };
    for number in 0..20 {
        assert_eq!(scheduler.run(patient, &Cancel::default(), move || number).await, Ok(number));
    }
    // Four were found to be long, and one may run that is not yet.
    assert!(scheduler.waiting() >= 12 - 4 - 1, "{}", scheduler.waiting());
    cancels.iter().for_each(Cancel::cancel);
    for done in long {
        let done = done.await.unwrap();
        assert!(matches!(done, Ok("called off") | Err(Unfinished::CalledOff)), "{done:?}");
    }
    assert_eq!(scheduler.waiting(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_behind_by_those_who_go_away() {
    let scheduler = scheduler(1);
    let running = Arc::new(AtomicUsize::new(0));
    for _ in 0..30 {
        let (cancel, count) = (Cancel::default(), running.clone());
        let task = endless(&cancel);
        let asked = scheduler.run(work(1, Class::Question), &cancel, move || {
            count.fetch_add(1, Ordering::SeqCst);
            let said = task();
            count.fetch_sub(1, Ordering::SeqCst);
            said
        });
        let _ = tokio::time::timeout(Duration::from_millis(5), asked).await; // It never ends by itself.
    }
    assert_eq!(scheduler.run(work(1, Class::Question), &Cancel::default(), || 7).await, Ok(7));
    for _ in 0..60_000 {
        if running.load(Ordering::SeqCst) == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!((running.load(Ordering::SeqCst), scheduler.waiting()), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_and_the_end_of_the_server_are_told() {
    let scheduler = scheduler(1);
    let fails = || -> u8 { panic!("on purpose") };
    assert_eq!(scheduler.run(work(1, Class::Move), &Cancel::default(), fails).await, Err(Unfinished::Failed));
    assert_eq!(scheduler.run(work(1, Class::Move), &Cancel::default(), || 1).await, Ok(1));
    let cancel = Cancel::default();
    let task = endless(&cancel);
    let closing = scheduler.clone();
    let running = tokio::spawn(async move { closing.run(work(1, Class::Job), &cancel, task).await });
    tokio::time::sleep(Duration::from_millis(100)).await;
    scheduler.close();
    assert_eq!(running.await.unwrap(), Ok("called off"));
    assert_eq!(scheduler.run(work(1, Class::Move), &Cancel::default(), || 1).await, Err(Unfinished::Closed));
}
