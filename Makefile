# make run    builds everything and serves it on http://localhost:8080
# make test   installs what the tests need and runs them all
# make bench  prints the tables of measurements, beside the peers
# make fuzz, make mutants, make advisories, make licences: see docs/testing.md
# make pages  builds the pages alone (they are embedded in the binary), make book the manual
.PHONY: run build pages book pictures test test-texts test-pages test-browser test-dependencies bench tools fuzz mutants advisories licences

CARGO ?= cargo
NPM ?= npm --no-fund --no-audit --no-update-notifier --loglevel=error

build: pages book
	$(CARGO) build --release

run: build
	./target/release/arbitro serve

# `npm ci` would ask for the native parts of every platform, which not every registry has; `install` keeps to the same lock.
# The packages are installed again only when the list of them has changed, the pages built again only when a source has.
PAGE_SOURCES := $(shell find web/src web/public web/build messages -type f 2>/dev/null) \
  $(wildcard crates/catalogue/src/*/*.ftl crates/catalogue/src/*/icon.svg) web/index.html web/vite.config.ts \
  web/svelte.config.js web/tsconfig.json

pages: web/dist/index.html

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && $(NPM) install --no-save
	@touch $@

web/dist/index.html: web/node_modules/.package-lock.json $(PAGE_SOURCES)
	cd web && $(NPM) run build

# The manual, in docs/. Without mdBook the program is built without it.
BOOK_SOURCES := $(shell find docs web/help -type f 2>/dev/null) scripts/book.sh

book: web/book/index.html

web/book/index.html: $(BOOK_SOURCES)
	bash scripts/setup-mdbook.sh && bash scripts/book.sh || echo "The manual was not built: the program will have no help pages."

# What the tests need beside Rust. Each script does nothing when its work is done, so it can run without network
# from then on.
tools:
	@for script in $(wildcard scripts/setup-clips.sh scripts/setup-kriegspiel.sh scripts/setup-chromium.sh scripts/setup-cargo-deny.sh scripts/setup-mdbook.sh); do bash "$$script" || exit 1; done

# Words and links of the documentation and the messages (docs/terms.toml).
test-texts:
	python3 scripts/terms.py

test-pages: web/node_modules/.package-lock.json
	cd web && $(NPM) run check
	cd web && $(NPM) test

# Real Chromium against the real binary.
test-browser: tools pages book
	$(CARGO) build
	cd web && $(NPM) run e2e

# The pictures of the manual in both languages, taken by the tests in the browser.
pictures: tools pages book
	$(CARGO) build
	mkdir -p target/pictures docs/it/pictures
	cd web && ARBITRO_PICTURES="$(CURDIR)/target/pictures" $(NPM) run e2e -- e2e/pictures.test.ts
	for picture in target/pictures/*-en.png; do cp $$picture docs/pictures/$$(basename $$picture -en.png).png; done
	for picture in target/pictures/*-it.png; do cp $$picture docs/it/pictures/$$(basename $$picture -it.png).png; done

# Licences, sources and bans of dependencies, and the notices in the binary.
test-dependencies: tools pages
	$(CARGO) fetch --locked
	.cache/tools/bin/cargo-deny --offline check licenses bans sources
	python3 scripts/licences.py --check

test: test-texts tools pages book test-pages test-dependencies
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --all-features
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
	  $(CARGO) nextest run --workspace --all-features --no-fail-fast; \
	else \
	  $(CARGO) test --workspace --all-features --lib --bins --tests --examples; \
	fi
	$(CARGO) test --workspace --all-features --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	cd web && $(NPM) run e2e # with the binary that the tests above have built

bench:
	bash bench/run.sh

# A million inputs for every parser, or for some: make fuzz TARGET="nfg efg".
fuzz:
	scripts/fuzz.sh $(TARGET)

# An hour or more: make mutants FILES="crates/table/src/stats/*.rs" takes a part.
mutants:
	scripts/mutants.sh $(FILES)

# Known vulnerabilities of dependencies; fetches the database of advisories.
advisories:
	bash scripts/setup-cargo-deny.sh
	.cache/tools/bin/cargo-deny check advisories

# The notices of the works of others, which `arbitro licences` prints.
licences: pages
	python3 scripts/licences.py
