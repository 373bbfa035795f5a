#!/usr/bin/env python3
"""Checks texts against the term base, and makes the glossaries from it.

    python3 scripts/terms.py           # fails on forbidden words, broken links, missing sources, stale glossaries and long ways
    python3 scripts/terms.py --write   # writes the glossaries, then checks
    python3 scripts/terms.py --long    # also lists every sentence of more than 30 words

Standard library only. See docs/terms.toml for the words and the files.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 30


def files(patterns):
    found = {path for pattern in patterns for path in ROOT.glob(pattern) if path.is_file()}
    return sorted(found)


def name(path):
    return path.relative_to(ROOT).as_posix()


def without_code(lines):
    """The lines of a Markdown page, with blocks of code made empty."""
    fence = None
    previous = ""
    in_list = False
    for line in lines:
        opened = re.match(r"\s*(```+|~~~+)", line)
        if fence:
            if opened and opened[1].startswith(fence):
                fence = None
            yield ""
        elif opened:
            fence = opened[1]
            yield ""
        else:
            if re.match(r"\s*([*-]|\d+\.) ", line):
                in_list = True
            elif line.strip() and not line.startswith(" "):
                in_list = False
            indented = line.startswith("    ") and not in_list and not previous.strip()
            yield "" if indented else line
            previous = "" if indented else line


def markdown(path):
    """Pairs of line number and prose of a Markdown page."""
    for number, line in enumerate(without_code(path.read_text("utf-8").splitlines()), 1):
        line = re.sub(r"<!--.*?-->", "", line)
        line = re.sub(r"`[^`]*`", "CODE", line)
        line = re.sub(r"\]\([^)]*\)", "]", line)
        yield number, line


def fluent(path):
    """Pairs of line number and text of a Fluent file, without ids, arguments and names of variants."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            yield number, line.lstrip("# ")
            continue
        line = re.sub(r"^\s*\.?[a-z][\w-]* =", "", line)
        line = re.sub(r"^\s*\*?\[\w+\]", "", line)
        line = re.sub(r"`[^`]*`", "CODE", line)
        yield number, re.sub(r"\{[^{}]*\}|\{[^{}]*->$", "X", line)


def comments(path):
    """Pairs of line number and text of the doc comments of a Rust file."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        found = re.match(r"\s*//[/!] ?(.*)", line)
        if found:
            yield number, re.sub(r"`[^`]*`", "CODE", found[1])


def read(path):
    kinds = {".md": markdown, ".ftl": fluent, ".rs": comments}
    return list(kinds[path.suffix](path))


def forbidden(base, language):
    """The expressions that must not appear in a language, with what to write instead."""
    key = f"not_{language}"
    for entry in base.get("term", []) + base.get("style", []):
        for expression in entry.get(key, []):
            yield re.compile(rf"(?<![\w-])(?:{expression})(?![\w-])", re.IGNORECASE), entry.get("instead") or entry[language]


def check_words(base, pages, problems):
    rules = {language: list(forbidden(base, language)) for language in ("en", "it")}
    for path, language in pages:
        for number, line in read(path):
            for expression, instead in rules[language]:
                for found in expression.finditer(line):
                    problems.append(f"{name(path)}:{number}: “{found[0]}”: write {instead}")


def sentences(path):
    """Sentences with the line on which they begin. Headings, tables and list items stand alone."""
    text, begun = "", 1
    for number, line in read(path) + [(0, "")]:
        stripped = line.strip()
        alone = not stripped or stripped.startswith(("#", "|", "* ", "- ")) or re.match(r"\d+\. ", stripped) or path.suffix == ".ftl"
        if alone and text:
            yield from ((begun, sentence) for sentence in re.split(r"(?<=[.!?])\s+", text))
            text = ""
        if stripped.startswith(("#", "|")):
            continue
        if not text:
            begun = number
        text += " " + stripped
    if text.strip():
        yield from ((begun, sentence) for sentence in re.split(r"(?<=[.!?])\s+", text))


def long_sentences(pages):
    for path, _ in pages:
        for number, sentence in sentences(path):
            words = len(re.findall(r"[\w’'-]+", sentence))
            if words > LONGEST:
                yield f"{name(path)}:{number}: {words} words: {sentence.strip()}"


def slug(heading):
    """The anchor of a heading, as GitHub and mdBook make it."""
    heading = re.sub(r"\]\([^)]*\)", "]", heading)
    kept = (letter for letter in heading.strip().lower() if letter.isalnum() or letter in " -_")
    return "".join(kept).replace(" ", "-")


def anchors(path):
    return {slug(found[1]) for line in without_code(path.read_text("utf-8").splitlines()) if (found := re.match(r"#+ (.*)", line))}


def check_links(problems):
    pages = files(["*.md", "docs/**/*.md", "bench/*.md", "catalog/*.md", "scripts/**/*.md"])
    for path in pages:
        text = "\n".join(re.sub(r"`[^`]*`", "CODE", line) for line in without_code(path.read_text("utf-8").splitlines()))
        for found in re.finditer(r"\]\(<?([^)\s>]*)>?[^)]*\)", text):
            target, _, anchor = found[1].partition("#")
            number = text[: found.start()].count("\n") + 1
            if re.match(r"[a-z]+:", target):
                continue
            there = (path.parent / target).resolve() if target else path
            if not there.exists():
                problems.append(f"{name(path)}:{number}: the link {found[1]} leads nowhere")
            elif path.is_relative_to(ROOT / "docs") and not there.is_relative_to(ROOT / "docs"):
                problems.append(f"{name(path)}:{number}: {found[1]} is not part of the manual: write its path as code")
            elif anchor and there.suffix == ".md" and anchor not in anchors(there):
                problems.append(f"{name(path)}:{number}: {name(there)} has no heading #{anchor}")


def check_bibliography(problems):
    """A source that is named as “Author 1999” is in the bibliography."""
    lines = (ROOT / "docs/bibliography.md").read_text("utf-8").split("\n* ")
    months = "January February March April May June July August September October November December"
    for path in files(["docs/**/*.md", "catalog/README.md"]):
        for number, line in read(path):
            for author, year in re.findall(r"\b([A-Z][a-zäöü]+(?:-[A-Z][a-z]+)?)(?: and others)? \(?(1[89]\d\d|20[01]\d|202[0-5])\b", line):
                if author not in months.split() and not any(author in entry and year in entry for entry in lines):
                    problems.append(f"{name(path)}:{number}: {author} {year} is not in docs/bibliography.md")


def check_summaries(problems):
    """Every page is in the contents of its book, and what is in the contents is in the book's folder."""
    for folder, inner in (("docs", "docs/it"), ("docs/it", None)):
        summary = ROOT / folder / "SUMMARY.md"
        if not summary.exists():
            continue
        listed = set(re.findall(r"\]\(([^)]+)\)", summary.read_text("utf-8")))
        pages = {path.relative_to(ROOT / folder).as_posix() for path in files([f"{folder}/**/*.md"]) if not inner or not name(path).startswith(inner + "/")}
        for missing in sorted(pages - listed - {"SUMMARY.md"}):
            problems.append(f"{folder}/SUMMARY.md: {missing} is not listed")
        for other in sorted(listed - pages):
            problems.append(f"{folder}/SUMMARY.md: {other} is not a page of this book")


def check_readers_test(problems):
    """Each question of the reader's test (docs/moved.md) is answered in as many clicks as its row says, two at most."""
    docs = ROOT / "docs"
    rows = (docs / "moved.md").read_text("utf-8").partition("## The reader")[2].splitlines()
    rows = [row.strip("| ").split(" | ") for row in rows if row.startswith("|")][2:]
    for reader, question, way, clicks in rows:
        for path in way.split(", or "):
            page = "SUMMARY.md" if path.startswith("contents") or path == way.split(", or ")[-1] != way else "index.md"
            links = re.findall(r"\]\(([^)#]+)", path)
            if len(links) > int(clicks) or int(clicks) > 2:
                problems.append(f"docs/moved.md: “{question}” takes {len(links)} clicks")
            for link in links:
                here = docs / page
                if not re.search(rf"\]\({re.escape(Path(link).relative_to(here.parent.relative_to(docs)).as_posix())}[)#]", here.read_text("utf-8")):
                    problems.append(f"docs/moved.md: “{question}”: {page} has no link to {link}")
                page = link


def glossary(base, language):
    english = language == "en"
    meaning = "meaning" if english else "significato"
    note = (
        "<!-- Made from docs/terms.toml by `python3 scripts/terms.py --write`. -->\n\n"
        + ("# Glossary\n\n| term | Italian | meaning |\n" if english else "# Glossario\n\n| termine | inglese | significato |\n")
        + "|---|---|---|\n"
    )
    other = "it" if english else "en"
    terms = sorted((entry for entry in base["term"] if meaning in entry), key=lambda entry: entry[language].lower())
    return note + "".join(f"| {entry[language]} | {entry[other]} | {entry[meaning]} |\n" for entry in terms)


def check_glossaries(base, write, problems):
    for language, path in (("en", ROOT / "docs/glossary.md"), ("it", ROOT / "docs/it/glossary.md")):
        text = glossary(base, language)
        if write:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            problems.append(f"{name(path)} is stale: run python3 scripts/terms.py --write")


GENERATED = {"commands.md", "messages.md", "glossary.md", "rules-index.md"}


def words_of_the_manual():
    """Words of the English pages that people write."""
    pages = [path for path in files(["docs/**/*.md"]) if not path.is_relative_to(ROOT / "docs/it")]
    written = [path for path in pages if path.name not in GENERATED | {"SUMMARY.md"}]
    return sum(len(path.read_text("utf-8").split()) for path in written)


def main():
    base = tomllib.loads((ROOT / "docs/terms.toml").read_text("utf-8"))
    listed = base["files"]
    italian = set(files(listed["italian"]))
    texts = files(listed["texts"])
    code = files([f"{folder}/**/*.rs" for folder in listed["comments"]])
    pages = [(path, "it" if path in italian else "en") for path in texts + code]
    problems = []
    check_glossaries(base, "--write" in sys.argv, problems)
    check_words(base, pages, problems)
    check_links(problems)
    check_bibliography(problems)
    check_summaries(problems)
    check_readers_test(problems)
    long = list(long_sentences(pages))
    if "--long" in sys.argv:
        print("\n".join(long))
    print("\n".join(problems) or f"{len(pages)} files agree with docs/terms.toml")
    print(f"{words_of_the_manual():,} words on the English pages that people write")
    print(f"{len(long)} sentences of more than {LONGEST} words (see --long)")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
