/** A small application that was written from the documents alone, by an author who had not seen `check-app`. */
import { setTimeout as sleep } from "node:timers/promises";
import { verify } from "../../../peer.js";

/** An interaction, as far as these applications read it. */
// biome-ignore lint/suspicious/noExplicitAny: applications read deliveries without a schema, as most authors do
export type Delivered = any;

/** A response to an interaction: `{type, data}`. */
export interface Callback {
  /** Type of the callback. */
  readonly type: number;
  /** A message, a modal or choices. */
  readonly data?: object;
}

/** A request about an interaction after its response. */
export interface LaterCall {
  /** Of a follow-up, an edit, a read or a removal. */
  readonly method: "POST" | "PATCH" | "GET" | "DELETE";
  /** Path behind `/webhooks/{application_id}/{token}`; `@last` is the id of the last follow-up. */
  readonly path?: string;
  /** A message. */
  readonly body?: object;
}

/** What an application does about one interaction. */
export interface Reply {
  /** The response. */
  readonly first: Callback;
  /** What it requests afterwards, in order. */
  readonly later?: readonly LaterCall[];
}

/** Commands, and the replies to everything that they lead to. */
export interface Plan {
  /** Commands as a bulk overwrite takes them. */
  readonly commands: readonly object[];
  /** By `use <command>`, `suggest <command>`, `press <custom_id>` or `submit <custom_id>`. */
  readonly replies: Readonly<Record<string, (interaction: Delivered) => Reply>>;
}

/** What a mistake of conduct can use. */
export interface Door {
  /** The interaction. */
  readonly interaction: Delivered;
  /** The correct reply. */
  readonly reply: Reply;
  /** Sends a response by the callback route; `of` names other ids than those of the interaction. */
  callback(callback: object, of?: { id?: string; token?: string }): Promise<Response>;
  /** Sends the requests that follow a response. */
  follow(): Promise<void>;
  /** Edits the message of the response. */
  edit(message: object): Promise<Response>;
  /** Runs work after the response to the delivery. */
  afterwards(work: () => Promise<unknown>): void;
}

/** How an application differs from a correct one, apart from its replies. */
export interface Conduct {
  /** Responds to an interaction that is signed and known. */
  readonly answer?: (door: Door) => Promise<Response>;
  /** Judges the signature; the default is right. */
  readonly isSigned?: (signed: boolean, request: Request) => boolean;
  /** Response to a bad signature; 401 by default. */
  readonly refusal?: () => Response;
  /** Response to a ping. */
  readonly pong?: () => Response;
}

/** Answers a delivery itself, then sends what follows. */
export const direct = async (door: Door): Promise<Response> => {
  door.afterwards(() => door.follow());
  return Response.json(door.reply.first);
};

/** Answers a delivery with 202, and responds by the callback route. */
export const accepted = async (door: Door): Promise<Response> => {
  door.afterwards(async () => {
    await door.callback(door.reply.first);
    await door.follow();
  });
  return new Response(null, { status: 202 });
};

const KINDS: Readonly<Record<number, string>> = { 2: "use", 3: "press", 4: "suggest", 5: "submit" };

/** An application as a fetch function. `apiUrl` is where it sends its requests. */
export function application(
  plan: Plan,
  conduct: Conduct,
  options: { publicKey: string; apiUrl: () => string },
): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.text();
    const signature = request.headers.get("x-signature-ed25519") ?? "";
    const timestamp = request.headers.get("x-signature-timestamp") ?? "";
    const signed = verify({ publicKey: options.publicKey, signature, timestamp, body });
    if (!(conduct.isSigned?.(signed, request) ?? signed))
      return conduct.refusal?.() ?? new Response("bad signature", { status: 401 });
    const interaction = parsed(body);
    if (interaction?.type === 1) return conduct.pong?.() ?? Response.json({ type: 1 });
    const find = plan.replies[`${KINDS[interaction?.type]} ${interaction?.data?.name ?? interaction?.data?.custom_id}`];
    if (!find) return new Response("unknown interaction", { status: 400 });
    return respond(interaction, find, conduct, options.apiUrl());
  };
}

async function respond(
  interaction: Delivered,
  find: (interaction: Delivered) => Reply,
  conduct: Conduct,
  apiUrl: string,
): Promise<Response> {
  try {
    return await (conduct.answer ?? direct)(doorOf(interaction, find(interaction), apiUrl));
  } catch {
    return new Response("internal error", { status: 500 });
  }
}

function doorOf(interaction: Delivered, reply: Reply, apiUrl: string): Door {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${apiUrl}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  return {
    interaction,
    reply,
    callback: (callback, { id = interaction.id, token = interaction.token } = {}) =>
      send("POST", `/interactions/${id}/${token}/callback`, callback),
    edit: (message) =>
      send("PATCH", `/webhooks/${interaction.application_id}/${interaction.token}/messages/@original`, message),
    follow: async () => {
      let last = "";
      for (const { method, path = "", body } of reply.later ?? []) {
        const webhook = `/webhooks/${interaction.application_id}/${interaction.token}`;
        const sent = await send(method, webhook + path.replace("@last", last), body);
        const text = await sent.text();
        if (method === "POST") last = parsed(text)?.id ?? last;
      }
    },
    afterwards: (work) =>
      void sleep(10)
        .then(work)
        .catch(() => undefined),
  };
}

function parsed(text: string): Delivered {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
