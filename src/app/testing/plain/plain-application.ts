/** The sample application on node:http and node:crypto alone: sound, or with one of its parts replaced. */
import { createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isObject, type Json, type JsonObject } from "../../../contract/json.js";
import { soundAnswer } from "./answers.js";
import type { Host, Parts, Received } from "./parts.js";

/** An application that listens on loopback. */
export interface Listening {
  readonly url: string;
  /** Tells it the address of the API, where it completes what it deferred. */
  readonly useApi?: (url: string) => void;
  readonly close: () => void;
}

/** The parts of a sound application, some of them replaced. */
export type Change = (sound: Parts, host: Host) => Partial<Parts>;

const MAX_BODY_BYTES = 1024 * 1024;
const JSON_TYPE = { "content-type": "application/json" };

/** Starts the application on a free port. @param publicKey of the service, in hex */
export async function startPlain(publicKey: string, change: Change = () => ({})): Promise<Listening> {
  const sound = soundParts(publicKey);
  let apiUrl: string | undefined;
  const server = createServer((request, response) => {
    // What a fault throws ends the request, as it would in any application that was written in a hurry.
    handle(request, response, parts, apiUrl).catch(() => response.headersSent || parts.refuse(response, 500));
  });
  const parts: Parts = { ...sound, ...change(sound, { end: () => closed(server) }) };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/interactions`,
    useApi: (url) => {
      apiUrl = url;
    },
    close: () => closed(server),
  };
}

function closed(server: Server): void {
  server.closeAllConnections();
  server.close();
}

function soundParts(publicKey: string): Parts {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return {
    isSigned: ({ headers, body }: Received): boolean => {
      const [timestamp, signature] = [headers["x-signature-timestamp"], headers["x-signature-ed25519"]];
      if (typeof timestamp !== "string" || typeof signature !== "string") return false;
      return verify(null, Buffer.from(timestamp + body), key, Buffer.from(signature, "hex"));
    },
    read: (body): Json => JSON.parse(body),
    answer: soundAnswer,
    send: (response, answer) => void response.writeHead(200, JSON_TYPE).end(JSON.stringify(answer)),
    refuse: (response, status) => void response.writeHead(status).end(),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  parts: Parts,
  apiUrl: string | undefined,
): Promise<void> {
  const body = await bodyOf(request);
  if (body === undefined) return parts.refuse(response, 413);
  if (!parts.isSigned({ headers: request.headers, body })) return parts.refuse(response, 401);
  let interaction: Json;
  try {
    interaction = parts.read(body);
  } catch {
    return parts.refuse(response, 400);
  }
  const answer = isObject(interaction) ? await parts.answer(interaction) : undefined;
  if (answer === undefined || !isObject(interaction)) return parts.refuse(response, 400);
  parts.send(response, answer, interaction);
  if (apiUrl !== undefined && isObject(answer) && answer["type"] === DEFERRED) await complete(interaction, apiUrl);
}

const DEFERRED = 5;

/** Fills the message that was promised. */
async function complete({ application_id: id, token }: JsonObject, apiUrl: string): Promise<void> {
  const url = `${apiUrl}/webhooks/${id}/${token}/messages/@original`;
  await fetch(url, { method: "PATCH", headers: JSON_TYPE, body: JSON.stringify({ content: "Here it is" }) });
}

/** Undefined where it is larger than any interaction: the rest of it is read and thrown away. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  return bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks).toString("utf8");
}
