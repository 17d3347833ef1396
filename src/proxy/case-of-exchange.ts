/** An exchange that went by as a case that can be sent again, with what it depends on before it. */
import type { Case, Lease, Step, UploadFile } from "../case/case.js";
import type { Check } from "../case/check.js";
import type { Template } from "../case/template.js";
import type { TargetDescription } from "../target/target-description.js";
import { credentialOf } from "./credential.js";
import type { ParsedExchange } from "./parsed-exchange.js";
import { STEP } from "./service-faults.js";

/** Names of the steps before it: the create, and the edit that gave a message its flag. */
const GIVEN = "given";
const GIVEN_FLAG = "given-flag";

/** What a case says of itself, and what is checked on its answer. */
export interface About extends Pick<Case, "id" | "title" | "rules" | "level"> {
  /** The checks that its response does not pass. */
  readonly expect: readonly Check[];
}

/**
 * A case of one to three steps. Ids that the create gave are references, and the application, the guild and its channel
 * are those of whoever asks again; any other id is as it went by.
 *
 * @param makers the create of the command or message that the request is about, and an edit after it
 */
export function caseOfExchange(
  exchange: ParsedExchange,
  makers: readonly ParsedExchange[],
  about: About,
  known: TargetDescription | undefined,
): Case {
  const { id, title, rules, level, expect } = about;
  const before = makers.map((one, index) => {
    const [name, part] = [index === 0 ? GIVEN : GIVEN_FLAG, "given"] as const;
    return stepOf(one, known, { name, part, expect: [{ check: "accepted" }] }, index > 0);
  });
  const all = [...makers, exchange];
  return {
    id,
    title,
    rules,
    level,
    needs: [],
    leases: [...new Set(all.map(leaseOf))],
    creates: all.reduce((sum, one) => sum + createsOf(one), 0),
    emptiesScope: exchange.operation.startsWith("bulkOverwrite"),
    steps: [...before, stepOf(exchange, known, { name: STEP, part: "act", expect }, makers.length > 0)],
  };
}

function stepOf(
  exchange: ParsedExchange,
  known: TargetDescription | undefined,
  { name, part, expect }: Pick<Step, "name" | "part" | "expect">,
  isAboutGiven = false,
): Step {
  const { operation, parameters, query, sent, passed } = exchange;
  const files = sent.files.map(fileOf);
  const path: Record<string, Template> = {};
  for (const [parameter, value] of Object.entries(parameters)) {
    const template = templateOf(parameter, value, isAboutGiven);
    if (template !== undefined) path[parameter] = template;
  }
  const { encoding, isMalformed, json } = sent;
  return {
    name,
    part,
    call: operation,
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    as: credentialOf(exchange, known),
    ...(json === undefined ? {} : { body: json as Template }),
    ...(encoding === "form" || encoding === "multipart" ? { encoding } : {}),
    ...(files.length > 0 ? { files } : {}),
    ...(isMalformed
      ? {
          raw: {
            contentType: passed.headers["content-type"] ?? null,
            text: sent.text ?? "",
          },
        }
      : {}),
    expect,
  };
}

/** What is left out is filled in from the lease of whoever asks. */
function templateOf(parameter: string, value: string, isAboutGiven: boolean): Template | undefined {
  switch (parameter) {
    case "application_id":
    case "guild_id":
      return undefined;
    case "channel_id":
      return { $: "channel" };
    case "interaction_id":
      return { $: "interactions", at: "/0/id" };
    case "interaction_token":
      return { $: "interactions", at: "/0/token" };
    case "command_id":
    case "message_id":
      return isAboutGiven ? { $: GIVEN, at: "/id" } : value;
    default:
      return value;
  }
}

function leaseOf({ parameters }: ParsedExchange): Lease {
  return "guild_id" in parameters || "channel_id" in parameters ? "guild" : "global";
}

function createsOf({ operation, sent }: ParsedExchange): number {
  if (operation === "createGlobalCommand" || operation === "createGuildCommand") return 1;
  return operation.startsWith("bulkOverwrite") && Array.isArray(sent.json) ? sent.json.length : 0;
}

function fileOf({ name, type, bytes }: ParsedExchange["sent"]["files"][number]): UploadFile {
  const kind = type === "image/png" ? "png" : type === "image/gif" ? "gif" : "text";
  return { name, kind, bytes };
}
