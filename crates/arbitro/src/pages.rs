//! The pages that come with the binary: what `make pages` built in `web/dist`, and the manual that `make book` built in
//! `web/book`, when the binary was compiled.

use arbitro_server::http::Page;

/// Path and file, sorted by path.
static PAGES: &[(&str, Page)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// What `/help` shows if the binary was built without the manual.
const NO_MANUAL: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Arbitro: help</title>\
    <p>This program was built without its manual. Build it with <code>make book</code>, then build the program again.</p>\
    <p lang=\"it\">Questo programma è stato compilato senza il manuale. Esegui <code>make book</code> e compila di nuovo.</p>\
    <p><a href=\"/\">Arbitro</a></p></html>\n";

const TO_MANUAL: &str = "<!doctype html><title>Arbitro: help</title><meta http-equiv=\"refresh\" content=\"0; url=/help/index.html\">\
    <a href=\"/help/index.html\">Help</a>\n";

/// The file at a path. Paths without an ending are places within the pages: all of them begin with the start page.
pub fn page(path: &str) -> Option<Page> {
    if path == "/licences.txt" {
        let content = crate::commands::NOTICES.as_bytes();
        return Some(Page {
            kind: "text/plain; charset=utf-8",
            content,
            brotli: None,
            gzip: None,
            lasting: false,
        });
    }
    let find = |path: &str| {
        let at = PAGES.binary_search_by(|(known, _)| (*known).cmp(path)).ok()?;
        Some(PAGES[at].1)
    };
    if path == "/help" || path.starts_with("/help/") {
        return help(path, find);
    }
    let last = path.rsplit('/').next().unwrap_or_default();
    find(path).or_else(|| if last.contains('.') { None } else { find("/index.html") })
}

/// A page of the manual. Its links are relative, so a folder is a page only with its slash.
fn help(path: &str, find: impl Fn(&str) -> Option<Page>) -> Option<Page> {
    let page = |content: &'static str| Page::plain("text/html; charset=utf-8", content.as_bytes());
    if find("/help/index.html").is_none() {
        let is_page = path.ends_with(".html") || !path.contains('.');
        return is_page.then(|| page(NO_MANUAL));
    }
    match path {
        "/help" => Some(page(TO_MANUAL)),
        _ if path.ends_with('/') => find(&format!("{path}index.html")),
        _ => find(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_places_begin_with_the_start_page() {
        assert!(PAGES.is_sorted_by(|(one, _), (other, _)| one < other));
        let start = page("/index.html").map(|page| page.content);
        for place in ["/", "/table/7", "/study/trees"] {
            assert_eq!(page(place).map(|page| page.content), start, "{place}");
        }
        assert!(page("/assets/no-such-file.js").is_none());
        assert!(page("/licences.txt").is_some_and(|page| page.content.starts_with(b"Arbitro contains")));
        let built = PAGES.iter().any(|(path, _)| *path == "/help/index.html");
        for place in ["/help", "/help/", "/help/index.html"] {
            let help = page(place).expect("help, with or without the manual");
            assert_eq!(help.content == NO_MANUAL.as_bytes(), !built, "{place}");
        }
        assert!(page("/help/no-such-file.js").is_none());
        for (path, page) in PAGES {
            assert_eq!(page.lasting, path.starts_with("/assets/"), "{path}");
        }
    }
}
