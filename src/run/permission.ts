/** What a case may do to a target, judged by its requests and never by what the case says of itself. */
import type { Answer, Step } from "../case/case.js";
import { operationsOf } from "../contract/operations.js";
import { isOwnHeader } from "../contract/request-bounds.js";
import { parseBody } from "../target/parse-body.js";
import type { TargetDescription } from "../target/target-description.js";
import { harmedBy, type Write, writeOf } from "../target/workspace/harm.js";
import type { WorkspaceScope } from "../target/workspace/scope.js";
import type { BuiltRequest } from "./exchange.js";
import { type Stage, UNKNOWN_ID } from "./stage.js";

type Request = Pick<BuiltRequest, "step" | "server" | "parameters" | "sent" | "wire">;

/**
 * Why a request of a case is not sent: it sets a header that is not its own, or it writes to what neither target.json
 * names nor the case made. Looks at the request alone.
 */
export function objectionTo(
  request: Request,
  answers: ReadonlyMap<string, Answer>,
  stage: Pick<Stage, "target">,
): string | undefined {
  const { step, server, parameters, wire } = request;
  const header = step.headers && Object.keys(step.headers).find(isOwnHeader);
  if (header !== undefined) return `a case may not set the header ${header.slice(0, 60)}`;
  if (server !== "api" || wire.method === "GET") return undefined;
  for (const [name, known] of placesOf(stage.target.description)) {
    const id = parameters[name];
    if (id === undefined || id === "" || !isForeign(id, known)) continue;
    if (name === "application_id" && writeOf(step.call) === undefined) continue;
    if (!isOfDriver(id, answers))
      return `it writes to ${name.replace("_id", "")} ${id.slice(0, 40)}, which target.json does not name`;
  }
  const id = parameters[MADE[step.call] ?? ""];
  if (id === undefined || !isForeign(id, NONE)) return undefined;
  return isMade(id, answers) ? undefined : `it changes ${id.slice(0, 40)}, which this case has not made`;
}

/** Why a write is not sent. */
export interface Harm {
  /** As a sentence part that begins with "it", or with what is not known. */
  readonly message: string;
  /** The commands in the way are known: they take the room of the case. */
  readonly isForRoom: boolean;
}

/**
 * Why a write is not sent: commands that were there before would be changed or removed, and that was not allowed.
 * Where they are not known yet they are listed first, and only then is there something to wait for.
 */
export function harmOf(request: Request, stage: Stage): Harm | undefined | Promise<Harm | undefined> {
  const { step, parameters } = request;
  const write = writeOf(step.call);
  if (write === undefined) return undefined;
  const { workspace } = stage;
  const scope = workspace.scopeOfCall(step.call, parameters);
  if (scope === undefined) return undefined;
  if (scope.residents !== undefined) return harmIn(scope, write, request, workspace);
  return workspace.open(scope).then(() => harmIn(scope, write, request, workspace));
}

function harmIn(
  scope: WorkspaceScope,
  write: Write,
  { step, parameters, sent }: Request,
  { mayDisplace }: Stage["workspace"],
): Harm | undefined {
  if (mayDisplace) return undefined;
  const id = parameters["command_id"];
  if (scope.residents === undefined)
    return write === "create" || isOurs(scope, id) ? undefined : { message: UNLISTED, isForRoom: false };
  const harmed = harmedBy(scope, write, id, step.raw ? parseBody(step.raw.text) : sent);
  if (harmed.length === 0) return undefined;
  return {
    message: `it would change or remove ${named(harmed)}; use a scope that is empty, or ${WAY_OUT}`,
    isForRoom: true,
  };
}

const WAY_OUT = "pass --allow-destructive if they may be changed";
const UNLISTED = `what was there before could not be listed, and this may remove it; ${WAY_OUT}`;

function isOurs(scope: WorkspaceScope, id: string | undefined): boolean {
  return id !== undefined && scope.made.has(id);
}

function named(commands: readonly { readonly [key: string]: unknown }[]): string {
  const names = commands.slice(0, 3).map(({ name }) => JSON.stringify(String(name).slice(0, 40)));
  const count = commands.length === 1 ? "a command that was" : `${commands.length} commands that were`;
  return `${count} there before (${names.join(", ")}${commands.length > names.length ? " …" : ""})`;
}

/** Ids that target.json gives for each parameter that says where something is written. */
type Places = readonly (readonly [name: string, known: ReadonlySet<string | undefined>])[];

const NONE: ReadonlySet<string> = new Set();

/** Places are the same for all requests of a run. */
const PLACES = new WeakMap<TargetDescription, Places>();

function placesOf(description: TargetDescription): Places {
  const places = PLACES.get(description) ?? readPlaces(description);
  PLACES.set(description, places);
  return places;
}

function readPlaces({ applicationId, otherApplication, guilds }: TargetDescription): Places {
  return [
    ["application_id", new Set([applicationId, otherApplication?.applicationId])],
    ["guild_id", new Set(guilds.map(({ id }) => id))],
    ["channel_id", new Set(guilds.flatMap(({ channelIds }) => channelIds))],
  ];
}

/** Operations that change one thing, which has to be of this case, with the parameter that names it. */
const MADE: Readonly<Partial<Record<Step["call"], string>>> = {
  editMessage: "message_id",
  deleteMessage: "message_id",
  pinMessage: "message_id",
  unpinMessage: "message_id",
  deleteApplicationEmoji: "emoji_id",
};

/** Operations that show what was there before: what only they returned is not of this case. */
const SHOWN: ReadonlySet<string> = new Set([
  "listMessages",
  "getMessage",
  "listPins",
  "searchGuildMessages",
  "listApplicationEmojis",
]);

const OF_DRIVER: ReadonlySet<string> = new Set(operationsOf("driver"));

/** An id that something may have. */
function isForeign(id: string, known: ReadonlySet<string | undefined>): boolean {
  return !known.has(id) && id !== UNKNOWN_ID && /^\d+$/.test(id);
}

function isOfDriver(id: string, answers: ReadonlyMap<string, Answer>): boolean {
  return [...answers.values()].some((answer) => OF_DRIVER.has(answer.call) && mentions(answer, id));
}

function isMade(id: string, answers: ReadonlyMap<string, Answer>): boolean {
  return [...answers.values()].some((answer) => !SHOWN.has(answer.call) && mentions(answer, id));
}

function mentions({ body }: Answer, id: string): boolean {
  return JSON.stringify(body ?? null).includes(`"${id}"`);
}
