#!/usr/bin/env python3
"""Writes the notices of everything that the binary is made of: crates, the C code they bring, the npm packages in the
pages, and what searches the manual.

    scripts/licences.py          writes crates/arbitro/licences.txt
    scripts/licences.py --check  fails if that file is not what would be written

Licence texts that differ in their copyright lines or their line breaks alone are written once.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "crates/arbitro/licences.txt"
PLATFORM = "x86_64-unknown-linux-gnu"
# What the pages import, and what svelte's own runtime imports from elsewhere.
NPM = ["@fluent/bundle", "chessground", "clsx", "d3-hierarchy", "esm-env", "svelte", "uplot"]
NAMES = re.compile(r"^(licen[sc]e|copying|copyright|notice|unlicense)", re.IGNORECASE)


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments, "--locked"], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def crates():
    """The packages that the binary is linked from: no tests, no build scripts, no features that are off."""
    tree = cargo("tree", "-p", "arbitro", "-e", "normal", "--target", PLATFORM, "--prefix", "none", "--format", "{p}")
    linked = {tuple(line.split()[:2]) for line in tree.splitlines() if line}
    packages = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", PLATFORM))["packages"]
    found = [package for package in packages if package["source"] and (package["name"], "v" + package["version"]) in linked]
    return sorted(found, key=lambda package: (package["name"], package["version"]))


def texts_in(folder, deep):
    """The licence files of a package; those of bundled C code lie deeper."""
    files = [path for path in folder.iterdir() if path.is_file() and NAMES.match(path.name)]
    if deep:
        files += [path for path in folder.glob("*/**/*") if path.is_file() and NAMES.match(path.name)]
    files = [path for path in files if path.suffix.lower() not in {".rs", ".toml", ".py", ".c", ".h"}]
    return {str(path.relative_to(folder)): path.read_text("utf-8", "replace") for path in sorted(files)}


def chosen(expression, texts):
    """Where one licence may be chosen, the shortest text with a copyright line: MIT, if it is among them."""
    if re.search(r"\bOR\b|/", expression) and "AND" not in expression and "MIT" in expression:
        mit = {name: text for name, text in texts.items() if "MIT" in name.upper()}
        mit = mit or {name: text for name, text in texts.items() if "Permission is hereby granted, free of charge" in text}
        notices = {name: text for name, text in texts.items() if name.upper().startswith("NOTICE")}
        return (mit | notices) or texts
    return texts


def split(text):
    """The copyright lines of a text, and the rest with its blanks evened out."""
    lines = [line.strip() for line in text.replace("\r", "").replace("\ufeff", "").split("\n")]
    owners = [line for line in lines if re.match(r"^(copyright\b|©|\(c\) *\d)", line, re.IGNORECASE)]
    owners = [line for line in owners if not re.search(r"\[yyyy\]|\{yyyy\}|copyright(:|s| and| owner| holder| notice| license| \[)", line, re.I)]
    rest = [line for line in lines if line not in owners]
    body = re.sub(r"\n{3,}", "\n\n", "\n".join(rest)).strip()
    return owners, body


def key(body):
    if re.match(r"GNU GENERAL PUBLIC LICENSE\s+Version 3", body):
        return "GPL-3.0"  # Its editions differ in the addresses of pages.
    return re.sub(r"[^a-z0-9]+", " ", body.lower().replace("https:", "http:")).strip()


def entries():
    yield "Rust standard library", "", "MIT OR Apache-2.0", ["the Rust project"], {}
    for package in crates():
        folder = Path(package["manifest_path"]).parent
        expression = package["license"] or "see the text"
        texts = chosen(expression, texts_in(folder, package["name"].endswith("-sys")))
        yield package["name"], package["version"], expression, package["authors"], texts
    # What searches the manual; mdBook puts it there. The rest of mdBook stays outside.
    owners = "Copyright (C) 2017 Oliver Nightingale\nCopyright (C) 2017 Wei Song"
    yield "elasticlunr (manual)", "0.9.5", "MIT", [], {"LICENSE": owners}
    for name in NPM:
        folder = ROOT / "web/node_modules" / name
        package = json.loads((folder / "package.json").read_text())
        author = package.get("author", "")
        author = author.get("name", "") if isinstance(author, dict) else author
        yield f"{name} (npm)", package["version"], package["license"], [author] if author else [], texts_in(folder, False)


def written():
    works = list(entries())
    # For works that ship no text of their own.
    usual = {"MIT": next(texts["LICENSE-MIT"] for name, *_, texts in works if name == "serde")}
    usual["GPL-3.0"] = (ROOT / "LICENSE").read_text()
    usual["Apache-2.0"] = next(text for *_, texts in works for text in texts.values() if "Apache License" in text and len(text) > 5000)
    bodies, numbers, lines = [], {}, []
    for name, version, expression, authors, texts in works:
        lines.append(f"{name} {version}".strip() + f": {expression}")
        if authors:
            lines.append(f"  by {', '.join(re.sub(r' *<[^>]*>', '', author) for author in authors)}")
        used, own = [], []
        parts = [split(text) for text in texts.values()]
        if not any(len(body) > 200 for _, body in parts):
            parts += [("", split(text)[1]) for licence, text in usual.items() if licence in expression][:1]
        for owners, body in parts:
            own += [owner for owner in owners if owner not in own]
            # A link to a file that is not part of the package.
            if not body or re.fullmatch(r"[./]*LICENSE[-A-Z]*", body):
                continue
            if key(body) not in numbers:
                numbers[key(body)] = len(bodies) + 1
                bodies.append(body)
            if numbers[key(body)] not in used:
                used.append(numbers[key(body)])
        lines += [f"  {owner}" for owner in own]
        if used:
            lines.append("  text " + ", ".join(str(number) for number in used))
        lines.append("")
    out = [
        "Arbitro contains the following works of others. Each has its licence, as an SPDX expression, its authors and",
        "copyright lines as it states them, and the number of its licence text below. Where a choice of licences is",
        "offered, the text given is that of one of them.",
        "",
        *lines,
    ]
    for number, body in enumerate(bodies, 1):
        out += ["-" * 78, f"Text {number}", "", body, ""]
    return "\n".join(out)


def imported():
    """The packages that the sources of the pages import, types and tests apart."""
    names = set()
    for path in (ROOT / "web/src").rglob("*"):
        if path.suffix in {".ts", ".svelte"} and ".test." not in path.name:
            text = path.read_text()
            for line in re.findall(r"^\s*(?:import|export) (?!type )(?:[^'\"\n;]* from )?['\"]([^'\".][^'\"]*)['\"]", text, re.MULTILINE):
                parts = line.split("/")
                names.add("/".join(parts[:2]) if line.startswith("@") else parts[0])
    return names


def main():
    missing = imported() - set(NPM)
    if missing:
        sys.exit(f"the pages import {', '.join(sorted(missing))}: add it to NPM in scripts/licences.py")
    text = written()
    if "--check" in sys.argv:
        if not OUT.exists() or OUT.read_text() != text:
            sys.exit("crates/arbitro/licences.txt is not up to date: run `make licences` and commit it")
    else:
        OUT.write_text(text)


main()
