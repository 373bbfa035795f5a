//! The pages that come with the binary: what `make pages` built in `web/dist` when the binary was compiled.

use arbitro_server::http::Page;

/// Path and file, sorted by path.
static PAGES: &[(&str, Page)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

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
    let last = path.rsplit('/').next().unwrap_or_default();
    find(path).or_else(|| if last.contains('.') { None } else { find("/index.html") })
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
        for (path, page) in PAGES {
            assert_eq!(page.lasting, path.starts_with("/assets/"), "{path}");
        }
    }
}
