//! The threads that work runs on. A thread whose work is long gets a lower priority and keeps it.

use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

type Task = Box<dyn FnOnce() + Send>;

/// How much lower the priority of long work is.
#[cfg(target_os = "linux")]
const NICE: i32 = 10;
/// How many idle threads of each priority are kept.
const KEPT: usize = 4;

/// Threads that wait for work, by priority.
#[derive(Default)]
pub struct Threads {
    quick: Mutex<Vec<Worker>>,
    slow: Mutex<Vec<Worker>>,
}

/// A thread, as others see it.
#[derive(Clone)]
pub struct Worker {
    tasks: Sender<Task>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// The number of the thread, for the system.
    number: OnceLock<i32>,
    /// Whether its priority is low.
    slow: Mutex<bool>,
}

impl Worker {
    /// Lowers its priority.
    pub fn slow_down(&self) {
        let mut slow = self.state.slow.lock().unwrap_or_else(PoisonError::into_inner);
        if !std::mem::replace(&mut *slow, true)
            && let Some(number) = self.state.number.get()
        {
            lower(*number);
        }
    }

    fn is_slow(&self) -> bool {
        *self.state.slow.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Threads {
    fn idle(&self, slow: bool) -> std::sync::MutexGuard<'_, Vec<Worker>> {
        let workers = if slow { &self.slow } else { &self.quick };
        workers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a task on a thread of that priority. If there is no thread to be had, nothing runs.
    pub fn run(self: &Arc<Self>, slow: bool, task: impl FnOnce() + Send + 'static) -> Option<Worker> {
        let mut task: Task = Box::new(task);
        loop {
            let Some(worker) = self.idle(slow).pop() else { break };
            match worker.tasks.send(task) {
                Ok(()) => return Some(worker),
                Err(back) => task = back.0, // That thread has ended.
            }
        }
        let (tasks, inbox) = mpsc::channel::<Task>();
        let worker = Worker { tasks, state: Arc::default() };
        let (own, threads) = (worker.clone(), Arc::downgrade(self));
        let name = if slow { "work-slow" } else { "work" };
        let started = std::thread::Builder::new().name(name.to_owned()).spawn(move || {
            let _ = own.state.number.set(number()); // It is set once.
            if slow {
                own.slow_down();
            }
            for task in inbox {
                // A task that panics has told so by not answering.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(task));
                let Some(threads) = threads.upgrade() else { return };
                let mut idle = threads.idle(own.is_slow());
                if idle.len() >= KEPT {
                    return;
                }
                idle.push(own.clone());
            }
        });
        started.ok()?;
        worker.tasks.send(task).ok()?;
        Some(worker)
    }
}

#[cfg(target_os = "linux")]
fn number() -> i32 {
    rustix::thread::gettid().as_raw_nonzero().get()
}

/// On Linux a priority belongs to a thread.
#[cfg(target_os = "linux")]
fn lower(number: i32) {
    if let Some(thread) = rustix::process::Pid::from_raw(number) {
        let _ = rustix::process::setpriority_process(Some(thread), NICE); // Then it stays as it is.
    }
}

#[cfg(not(target_os = "linux"))]
fn number() -> i32 {
    0
}

#[cfg(not(target_os = "linux"))]
fn lower(_: i32) {}
