/** What went by of commands and messages: what a later request can only be judged with. */
import type { Json } from "../contract/json.js";
import { isObject } from "../contract/json.js";
import type { OperationId } from "../contract/operations.js";
import { ROUTES } from "../contract/routes.gen.js";
import { IS_COMPONENTS_V2 } from "../rules/components/v2.js";
import type { EditContext } from "../rules/context.js";
import type { StoredMessage } from "../rules/violations-of-message.js";
import type { ParsedExchange } from "./parsed-exchange.js";

/** Older ones are forgotten, and requests about them judged as if they had never gone by. */
const MOST_OF_EACH = 10_000;
/** Of creates the whole exchange is kept: fewer of them, and none of more bytes than this. */
const MOST_MAKERS = 1_000;
const LARGEST_MAKER_BYTES = 64 * 1024;

type Command = EditContext["current"];

/** Remembers what answers showed last, and which exchanges made it so. */
export class ResourceCache {
  readonly #commands = new Map<string, Command>();
  readonly #messages = new Map<string, StoredMessage>();
  readonly #makers = new Map<string, readonly ParsedExchange[]>();

  /** The command of this id as it was shown last. */
  command(id: string | undefined): Command | undefined {
    return id === undefined ? undefined : this.#commands.get(id);
  }

  message(id: string | undefined): StoredMessage | undefined {
    return id === undefined ? undefined : this.#messages.get(id);
  }

  /**
   * The create by which there is a command or message of this id, and the edit that gave the message
   * `IS_COMPONENTS_V2`. Other edits are not kept: only this flag decides what a later edit may hold.
   */
  makersOf(id: string | undefined): readonly ParsedExchange[] {
    return (id === undefined ? undefined : this.#makers.get(id)) ?? [];
  }

  /** Takes in a success. */
  note(exchange: ParsedExchange): void {
    const { answer, operation, parameters } = exchange;
    if (answer === undefined || answer.status < 200 || answer.status > 299) return;
    const { json } = answer;
    const kind = kindOf(operation);
    const shown = Array.isArray(json) ? (json as readonly Json[]) : [json];
    for (const one of shown) {
      if (!isObject(one) || typeof one["id"] !== "string") continue;
      const { id, type, flags } = one;
      if (kind === "command") keep(this.#commands, id, { ...one, type: typeof type === "number" ? type : 1 });
      if (kind === "message" && typeof flags === "number") {
        if (operation === "editMessage") this.#noteFlags(id, flags, exchange);
        keep(this.#messages, id, { flags });
      }
      if (CREATES.has(operation) && sizeOf(exchange) <= LARGEST_MAKER_BYTES)
        keep(this.#makers, id, [exchange], MOST_MAKERS);
    }
    if (operation.startsWith("delete")) this.#forget(parameters["command_id"] ?? parameters["message_id"]);
  }

  #noteFlags(id: string, flags: number, edit: ParsedExchange): void {
    const makers = this.#makers.get(id);
    const before = this.#messages.get(id)?.flags ?? 0;
    const isNew = (flags & ~before & IS_COMPONENTS_V2) !== 0;
    if (makers === undefined || !isNew) return;
    if (sizeOf(edit) <= LARGEST_MAKER_BYTES) this.#makers.set(id, [...makers, edit]);
    // Without this edit the others would be sent to another message than they were meant for.
    else this.#makers.delete(id);
  }

  #forget(id: string | undefined): void {
    if (id === undefined) return;
    for (const known of [this.#commands, this.#messages, this.#makers]) known.delete(id);
  }
}

const CREATES: ReadonlySet<OperationId> = new Set(["createGlobalCommand", "createGuildCommand", "createMessage"]);

function kindOf(operation: OperationId): "command" | "message" | undefined {
  const responses: Readonly<Record<string, { readonly schema: string | null }>> = ROUTES[operation].responses;
  const schemas = Object.values(responses).map(({ schema }) => schema ?? "");
  if (schemas.some((schema) => /^(Overwritten)?Command(List)?$/.test(schema))) return "command";
  return schemas.some((schema) => /^Message(List)?$/.test(schema)) ? "message" : undefined;
}

function sizeOf({ passed }: ParsedExchange): number {
  return passed.body.bytes + (passed.answer?.body.bytes ?? 0);
}

function keep<T>(known: Map<string, T>, id: string, value: T, most = MOST_OF_EACH): void {
  known.delete(id);
  known.set(id, value);
  if (known.size <= most) return;
  const [oldest] = known.keys();
  if (oldest !== undefined) known.delete(oldest);
}
