// node server.js PORT [FOLDER]: in memory, or with boardgame.io's own storage in files.
const { FlatFile, Origins, Server } = require("boardgame.io/server");
const { game } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const options = { games: [game], origins: [Origins.LOCALHOST] };
if (folder) options.db = new FlatFile({ dir: folder });
Server(options).run({ port: Number(port) }, () => console.log("ready"));
