/** Uploads a file with each client in a process of its own: before or after the package was imported. */
import { createServer } from "node:http";
import { Agent } from "node:https";
import { createRequire } from "node:module";
import { type AddressInfo, connect } from "node:net";

const [order, entry = ""] = process.argv.slice(2);

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    const type = request.headers["content-type"]?.split(";")[0] ?? "";
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ type }));
  });
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const { port } = server.address() as AddressInfo;
const path = "/channels/1/messages";
const bytes = Buffer.from("bytes");
const part = { name: "files[0]", filename: "picture.png" };
const content = "Here it is";

/** eris knows HTTPS only, and no port: its agent connects it in the clear. */
class PlainAgent extends Agent {
  override createConnection() {
    return connect(port, "127.0.0.1") as never;
  }
}

const clients: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  "discord.js": async () => {
    const { REST } = await import("discord.js");
    const rest = new REST({ api: `http://127.0.0.1:${port}`, version: "10" }).setToken("none");
    const files = [{ name: part.filename, data: bytes }];
    return () => rest.post(path, { files, body: { content } });
  },
  "oceanic.js": async () => {
    // tsx reads the ES module of oceanic.js without its classes.
    const { Client }: typeof import("oceanic.js") = createRequire(import.meta.url)("oceanic.js");
    const client = new Client({ auth: "Bot none", rest: { baseURL: `http://127.0.0.1:${port}/v10` } });
    const files = [{ name: part.filename, contents: bytes }];
    return () => client.rest.request({ method: "POST", path, auth: true, json: { content }, files });
  },
  eris: async () => {
    const { Client } = await import("eris");
    const client = new Client("Bot none", { intents: 0, rest: { agent: new PlainAgent(), domain: "127.0.0.1" } });
    const file = { name: part.filename, file: bytes };
    return () => client.requestHandler.request("POST", path, true, { payload_json: { content } }, file);
  },
  dysnomia: async () => {
    const { Client } = await import("@projectdysnomia/dysnomia");
    const rest = { https: false, domain: "127.0.0.1", port };
    const client = new Client("Bot none", { gateway: { intents: 0 }, rest });
    const file = { fieldName: part.name, name: part.filename, file: bytes };
    return () => client.requestHandler.request("POST", path, true, { content }, file);
  },
};

if (order === "package-first") await import(entry);
const uploads = await Promise.all(Object.entries(clients).map(async ([name, open]) => [name, await open()] as const));
if (order === "client-first") await import(entry);

const answers = await Promise.all(uploads.map(async ([name, upload]) => [name, await upload()] as const));
process.stdout.write(JSON.stringify(Object.fromEntries(answers)));
server.close();
server.closeAllConnections();
process.exit();
