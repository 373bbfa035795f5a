//! The types of the web are what the server speaks.

#[test]
fn the_types_of_the_web_are_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/wire.ts");
    let now = arbitro_server::wire::typescript();
    if std::env::var_os("ARBITRO_UPDATE").is_some() {
        std::fs::create_dir_all(std::path::Path::new(path).parent().expect("a folder")).expect("made");
        std::fs::write(path, &now).expect("written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == now, "web/src/wire/wire.ts is old: run with ARBITRO_UPDATE=1");
}
