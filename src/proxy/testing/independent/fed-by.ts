/** Hands what a client and one of these services exchange to the proxy, without sockets. */
import type { CaseFinished } from "../../../run/result/event.js";
import { type Fed, failuresOf } from "../fed-traffic.js";
import { type Answered, type Asked, CommandService } from "./command-service.js";
import { type InvalidRequest, REFUSED, type ServiceMistake } from "./service-mistake.js";
import { tour } from "./tour.js";

/** The application of all scripts. */
const APPLICATION = "/applications/1000000000000000001";
const CREDENTIALS = { bot: "Bot abc", user: "Bearer def", nobody: null } as const;
const SOME_COMMAND = "1100000000000000001";

/** A finding: who is at fault, and against which rules. */
export interface Blame {
  /** The party that its id names. */
  readonly party: string | undefined;
  /** Its rules; the first one names it. */
  readonly rules: readonly string[];
}

/** What the proxy finds in the correct client's tour, in front of a service with a mistake or without. */
export async function blamesOfTour(mistake: Partial<ServiceMistake> = {}): Promise<readonly Blame[]> {
  const { spoil, change = (answered: Answered) => answered, invalid } = mistake;
  const service = new CommandService();
  spoil?.(service);
  const passed: Fed[] = [];
  const send = async (request: InvalidRequest, refused?: Answered) => {
    const asked = askedBy(structuredClone(request));
    const answered = change(structuredClone(refused ?? service.answer(asked)), asked);
    passed.push(exchangeOf(request, answered));
    return structuredClone(answered.body);
  };
  const id = await tour((method, path, body, as = "bot") => send({ method, path, body, as }));
  if (invalid) await send({ ...invalid, path: invalid.path?.replace("{id}", id) ?? "/commands" }, REFUSED);
  return (await failuresOf(passed)).map(blameOf);
}

/** What the proxy finds in one request that the service refuses. */
export async function blamesOfRequest(request: InvalidRequest): Promise<readonly Blame[]> {
  const path = request.path?.replace("{id}", SOME_COMMAND) ?? "/commands";
  return (await failuresOf([exchangeOf({ ...request, path }, REFUSED)])).map(blameOf);
}

function blameOf({ id, rules }: CaseFinished): Blame {
  return { party: id.split(".", 1)[0], rules };
}

function askedBy({ method = "POST", path = "/commands", body, as = "bot" }: InvalidRequest): Asked {
  const url = new URL(`http://127.0.0.1${APPLICATION}${path}`);
  const authorization = CREDENTIALS[as] ?? "";
  return { method, path: url.pathname.slice(1).split("/"), query: url.searchParams, body, authorization };
}

function exchangeOf(
  { method = "POST", path = "/commands", body, as = "bot" }: InvalidRequest,
  answered: Answered,
): Fed {
  return {
    method,
    path: APPLICATION + path,
    authorization: CREDENTIALS[as],
    ...(body === undefined ? {} : { sent: structuredClone(body) }),
    status: answered.status,
    ...(answered.body === undefined ? {} : { answer: answered.body }),
  };
}
