# make run    builds everything and starts a game of tris against a machine that has learned it
# make test   installs what the tests need and runs them all
# make bench  prints the tables of measurements, beside the peers
.PHONY: run build test bench tools

CARGO ?= cargo

build:
	$(CARGO) build --release

run: build
	./target/release/arbitro play tris learner:games=20000

# What the tests need beside Rust. Each script does nothing when its work is done, so it can run without network
# from then on.
tools:
	@for script in $(wildcard scripts/setup-clips.sh scripts/setup-kriegspiel.sh); do bash "$$script" || exit 1; done

test: tools
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets --all-features
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
	  $(CARGO) nextest run --workspace --all-features --no-fail-fast; \
	else \
	  $(CARGO) test --workspace --all-features --lib --bins --tests --examples; \
	fi
	$(CARGO) test --workspace --all-features --doc
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

bench:
	bash bench/run.sh
