// node players.js ADDRESS MATCHES SECONDS WINDOWS: everybody moves at once when it is their turn.
// Prints the moves of each window; reads a line before each, so that both ends see the same window.
const readline = require("node:readline");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { game } = require("./game.js");

const [address, matches] = [process.argv[2], Number(process.argv[3])];
const SEATS = 4;
let moves = 0;

async function post(path, body) {
  const answer = await fetch(`${address}/games/${game.name}/${path}`, {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

function play(matchID, playerID, credentials) {
  const client = Client({ game, matchID, playerID, credentials, debug: false, multiplayer: SocketIO({ server: address }) });
  let seen = -1;
  client.subscribe((state) => {
    if (state === null || state._stateID <= seen) return;
    seen = state._stateID;
    if (state.ctx.currentPlayer !== playerID) return;
    const { hands, pool, knocks } = state.G;
    moves += 1;
    if (Math.random() < 1 / 46) client.moves.knock();
    else client.moves.swap(hands[playerID][Math.floor(Math.random() * 9)], pool[Math.floor(Math.random() * 5)]);
  });
  client.start();
}

async function main() {
  for (let match = 0; match < matches; match += 1) {
    const { matchID } = await post("create", { numPlayers: SEATS });
    const seats = [];
    for (let seat = 0; seat < SEATS; seat += 1) {
      const { playerCredentials } = await post(`${matchID}/join`, { playerID: String(seat), playerName: `p${seat}` });
      seats.push(playerCredentials);
    }
    seats.forEach((credentials, seat) => play(matchID, String(seat), credentials));
  }
  console.log("playing");
  for await (const _ of readline.createInterface({ input: process.stdin })) console.log(moves);
  process.exit(0);
}

main().catch((problem) => { console.error(problem); process.exit(1); });
