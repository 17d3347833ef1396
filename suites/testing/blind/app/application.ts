/** A small correct application on node:http, written from the documents and the public facts, with a switch for each mistake. */
import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { answerTo } from "./answers.js";
import type { Answer, Interaction, On } from "./interaction.js";

/** The public key of the test key, from docs/applications.md. */
const PUBLIC_KEY = "c157dd13ea205c66fcd09fd85ea721c22737d105bd38ff1d5196a5a38dfc7074";
const SPKI = Buffer.from("302a300506032b6570032100", "hex");
const KEY = createPublicKey({
  key: Buffer.concat([SPKI, Buffer.from(PUBLIC_KEY, "hex")]),
  format: "der",
  type: "spki",
});
const SIGNATURE_BYTES = 64;

const SLOW_MS = 2000;
const LATE_MS = 3600;
const MOST_BYTES = 1_000_000;

export interface BlindApplication {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Starts the application. It sends callbacks and edits to the API at this address. */
export async function openBlindApplication(switches: readonly string[], apiUrl: string): Promise<BlindApplication> {
  const on: On = (name) => switches.includes(name);
  const answers = new Answers(on, apiUrl);
  const server = createServer((request, response) => {
    answers.handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

class Answers {
  readonly #on: On;
  readonly #apiUrl: string;
  #lastToken: string | undefined;
  #deferred = 0;

  constructor(on: On, apiUrl: string) {
    this.#on = on;
    this.#apiUrl = apiUrl;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (!this.#isSigned(request, body))
      return this.#send(response, this.#on("wrong-signature-is-403") ? 403 : 401, { error: "bad signature" });
    if (body.length > MOST_BYTES) return this.#send(response, 413, { error: "too large" });
    const interaction = parsed(body.toString("utf8"), this.#on);
    const answer = interaction && answerTo(interaction, this.#on);
    if (!interaction || !answer) return this.#send(response, 400, { error: "not mine" });
    const name = interaction.data?.name;
    if (this.#on("slow-but-in-time") && name === "panel") await delay(SLOW_MS);
    if (this.#on("late-answer") && name === "team") await delay(LATE_MS);
    if (interaction.type === 1 || interaction.type === 4 || !this.#on("callbacks"))
      return this.#direct(response, interaction, answer);
    await this.#byCallback(response, interaction, answer);
  }

  async #direct(response: ServerResponse, interaction: Interaction, answer: Answer): Promise<void> {
    const isEmpty = this.#on("answers-204") && interaction.data?.name === "team";
    if (this.#on("follow-up-first") && answer.type === 5)
      await this.#call("POST", `/webhooks/${path(interaction)}`, { content: "Soon" });
    this.#send(response, isEmpty ? 204 : 200, isEmpty ? undefined : answer);
    if (this.#on("answers-twice") && interaction.data?.name === "team") await this.#callback(interaction, answer);
    if (answer.type === 5) await this.#complete(interaction);
  }

  async #byCallback(response: ServerResponse, interaction: Interaction, answer: Answer): Promise<void> {
    response.writeHead(202).end();
    const token = this.#on("token-of-the-last-interaction")
      ? (this.#lastToken ?? interaction.token)
      : interaction.token;
    this.#lastToken = interaction.token;
    const isTeam = interaction.data?.name === "team";
    if (this.#on("callback-never-comes") && isTeam) return;
    if (this.#on("late-callback") && isTeam) await delay(LATE_MS);
    await this.#callback({ ...interaction, token }, answer);
    if (this.#on("callback-comes-twice") && isTeam) await this.#callback(interaction, answer);
    if (answer.type === 5) await this.#complete(interaction);
  }

  async #callback({ id, token }: Interaction, answer: Answer): Promise<void> {
    const query = this.#on("with-response") ? "?with_response=true" : "";
    const isForm = this.#on("callbacks-as-forms") && answer.type === 4;
    await this.#call("POST", `/interactions/${id}/${token}/callback${query}`, isForm ? formOf(answer) : answer);
  }

  async #complete(interaction: Interaction): Promise<void> {
    this.#deferred += 1;
    if (this.#on("never-completes") || (this.#on("sometimes-completes") && this.#deferred % 5 === 0)) return;
    if (this.#on("takes-its-time")) await delay(SLOW_MS);
    const content = this.#on("long-completion") ? "x".repeat(2001) : "Here it is";
    await this.#call("PATCH", `/webhooks/${path(interaction)}/messages/@original`, { content });
  }

  async #call(method: string, place: string, body: object): Promise<void> {
    const isForm = body instanceof FormData;
    const request = isForm
      ? { method, body }
      : { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const response = await fetch(`${this.#apiUrl}${place}`, request);
    await response.arrayBuffer();
  }

  #isSigned(request: IncomingMessage, body: Buffer): boolean {
    const signature = request.headers["x-signature-ed25519"];
    const timestamp = request.headers["x-signature-timestamp"];
    if (typeof signature !== "string" || typeof timestamp !== "string") return this.#on("takes-unsigned");
    const bytes = Buffer.from(signature, "hex");
    if (bytes.length !== SIGNATURE_BYTES) {
      if (this.#on("short-signature-is-500")) throw new Error("a signature has 64 bytes");
      return this.#on("takes-malformed-signatures");
    }
    const signed = this.#on("signature-of-parsed-body")
      ? Buffer.from(JSON.stringify(JSON.parse(body.toString("utf8"))))
      : body;
    return this.#on("takes-any-signature") || verify(null, Buffer.concat([Buffer.from(timestamp), signed]), KEY, bytes);
  }

  #send(response: ServerResponse, status: number, value: unknown): void {
    if (value === undefined) return void response.writeHead(status).end();
    const text = this.#on("escaped-and-indented") ? escaped(JSON.stringify(value, null, 2)) : JSON.stringify(value);
    const headers: Record<string, string> = { "content-type": "application/json" };
    if (this.#on("more-headers")) {
      Object.assign(headers, {
        "content-type": "Application/JSON; charset=UTF-8",
        server: "blind",
        "x-frame-options": "DENY",
        "set-cookie": "a=b",
      });
    }
    if (this.#on("gzip") && /gzip/.test(String(response.req.headers["accept-encoding"]))) {
      return void response.writeHead(status, { ...headers, "content-encoding": "gzip" }).end(gzipSync(text));
    }
    response.writeHead(status, headers);
    if (!this.#on("in-pieces")) return void response.end(text);
    for (let at = 0; at < text.length; at += 50) response.write(text.slice(at, at + 50));
    response.end();
  }
}

function path({ application_id: application, token }: Interaction): string {
  return `${application}/${token}`;
}

function parsed(text: string, on: On): Interaction | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Interaction) : undefined;
  } catch (cause) {
    if (on("broken-body-is-500")) throw cause;
    return undefined;
  }
}

/** Characters beyond ASCII as `\u` escapes, which JSON allows. */
function escaped(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function formOf(answer: Answer): FormData {
  const form = new FormData();
  form.set("payload_json", JSON.stringify(answer));
  form.set("files[0]", new Blob(["A note"], { type: "text/plain" }), "note.txt");
  return form;
}
