/** Commands, messages and interactions over node:http, to the letter. Prints its target.json; ends with its input. */
import http from "node:http";
import { describeTarget } from "./describe-target.mjs";
import { upgrade } from "./events.mjs";
import { setUp } from "./fixtures.mjs";
import { handle } from "./http.mjs";
import { PORT } from "./settings.mjs";
import { state } from "./store.mjs";

const guilds = setUp();
const server = http.createServer({ keepAlive: true }, (req, res) => {
  handle(req, res).catch((e) => {
    console.error(e);
    res.destroy();
  });
});
server.on("upgrade", (req, socket) => upgrade(req, socket));
server.keepAliveTimeout = 30_000;
server.listen(PORT, "127.0.0.1", () => {
  state.port = server.address().port;
  console.log(JSON.stringify(describeTarget(`http://127.0.0.1:${state.port}`, guilds)));
});
process.stdin.resume().on("end", () => process.exit());
