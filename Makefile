# Two commands matter: `make play` and `make test`. Each sets up what it needs; a second run finds it done.
PYTHON ?= python3
BIN := .venv/bin
SETUP := $(PYTHON) -m scripts.setup

.DEFAULT_GOAL := help
.PHONY: help play test bench learn fix lock page wheel screenshots clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## set everything up, start the server and open the page
	@$(SETUP) run page
	@exec $(BIN)/naught serve

test: ## set everything up and run every check and test
	@$(SETUP) dev node browser postgres sandbox proxy page cluster learn_if_small
	@$(BIN)/python -m scripts.check

bench: ## measure Naught and its peers side by side
	@$(SETUP) dev peers page
	@$(BIN)/python -m benchmarks $(ARGS)

learn: ## check with PyTorch (in build/, of 5 GB unless pip has one for CPUs) that agents learn
	@$(SETUP) dev learn
	@$(BIN)/python -m scripts.check learning

fix: ## format the code and repair what ruff can
	@$(SETUP) dev
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

lock: ## choose the newest versions of all dependencies anew
	@$(SETUP) dev
	@$(BIN)/python -m scripts.lock

page: ## build the page, if its sources have changed
	@$(SETUP) run page

wheel: ## build the wheel for this platform, with compiled kernels, in dist/
	@$(SETUP) dev page
	@$(BIN)/python -m scripts.pack $(GAMES)

screenshots: ## take the pictures of the README anew
	@$(SETUP) dev node browser page
	@$(BIN)/python -m scripts.screenshots

clean: ## remove what the other commands have built
	rm -rf .venv build dist src/naught/page web/node_modules web/src/generated
