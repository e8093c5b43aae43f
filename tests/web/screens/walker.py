"""Somebody who has tables in every state, for tests that look at many screens."""

from typing import Any

from tests.server.people import Guest, wait


class Walker(Guest):
    """Somebody who has tables in every state; their browser walks from one to the next."""

    def table(self, game: str, moves: int, **wishes: Any) -> str:
        """A table of a game against bots, some moves of ours old; its id."""
        levels = next(info for info in self.get("/api/games") if info["name"] == game)["levels"]
        wish = {"game": game, "players": 3, "bots": [levels[0]["name"]] * 2, "start": True}
        opened: str = self.post("/api/tables", {**wish, **wishes})["id"]
        step, made = self.turn(opened), 0
        while not step["result"] and (made < moves or self.is_swap(step["legal"])):
            move = self.choose(step["legal"])
            self.post(f"/api/tables/{opened}/moves", {"turn": step["turn"], "move": move})
            step, made = self.turn(opened), made + 1
        return opened

    @staticmethod
    def is_swap(legal: list[str]) -> bool:
        """Zero Hero asks for a Swap, by the luck of the deal, on a board of its own."""
        return all(move.startswith(("give ", "grab ")) for move in legal)

    @staticmethod
    def choose(legal: list[str]) -> str:
        """Something to see on the board: a lay if there is one, and never a claim or a knock."""
        lays = [move for move in legal if move.startswith("lay ")]
        calm = [move for move in legal if move not in ("claim", "knock")]
        return (lays or calm)[len(lays or calm) // 2]

    def turn(self, table: str) -> Any:
        """The next step in which it is our turn, or the last."""
        step: Any = {}

        def mine() -> bool:
            nonlocal step
            step = self.get(f"/api/tables/{table}/step")
            if step["pause"]:
                self.post(f"/api/tables/{table}/ready")
            return bool(step["legal"] or step["result"])

        wait(mine)
        return step

    def asked(self) -> str:
        """A table of nmbrs! where a card is ours to claim, our hand is full and lines are laid."""
        table = self.table("nmbrs", 0, players=2, bots=["medium"])
        step = self.turn(table)
        while "claim" not in step["legal"] or len(step["view"]["lines"]) < 2:
            if step["result"]:  # the bot went out too soon, too often
                return self.asked()
            calm = [move for move in step["legal"] if not move.startswith(("lay", "take", "claim"))]
            move = (calm or step["legal"])[0]
            self.post(f"/api/tables/{table}/moves", {"turn": step["turn"], "move": move})
            step = self.turn(table)
        return table

    def scored(self, game: str) -> str:
        """A table that pauses after a round."""
        table = self.table(game, 0)
        self.end_round(table)
        return table

    def end_round(self, table: str) -> None:
        """Play until the table pauses."""

        def paused() -> bool:
            step = self.get(f"/api/tables/{table}/step")
            if step["legal"] and not step["pause"]:
                knock = [move for move in step["legal"] if move == "knock"] or step["legal"]
                self.post(f"/api/tables/{table}/moves", {"turn": step["turn"], "move": knock[-1]})
            return bool(step["pause"])

        wait(paused)

    def cookies(self) -> list[dict[str, str]]:
        """For a browser that is theirs."""
        url = self.server.address
        return [{"name": n, "value": v, "url": url} for n, v in self.http.cookies.items()]
