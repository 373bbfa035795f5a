//! Writes the book of connect four: `cargo run --release -p arbitro-experts --example connect_four_book 8 > book.txt` with
//! the first player's winning columns for positions of at most eight discs. It takes some minutes and a gigabyte.

fn main() {
    let most = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(8);
    for line in arbitro_experts::connect_four::write_book(most, 1 << 30) {
        println!("{line}");
    }
}
