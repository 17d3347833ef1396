/** What is read from a request and written into an answer. */

import type { IncomingMessage } from "node:http";
import { type Draft, readDraft } from "../shared-b/command/draft.js";
import { layOver } from "../shared-b/command/edit.js";
import { isObject } from "../shared-b/command/text.js";
import { checkRequiredFirst } from "../shared-b/command/whole.js";
import type { IsFixed } from "../shared-b/fixed.js";
import { invalid, Refusal } from "../shared-b/refusal.js";
import type { CauseId } from "./causes.js";
import type { Command, Scope } from "./store.js";

export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new Refusal(400, "The body is no JSON", 50109);
  }
}

export function readCommand(body: unknown, scope: Scope, isFixed: IsFixed<CauseId>): Draft {
  const draft = readDraft(isFixed("capitals-are-lowered") ? body : lowerName(body), {
    isGlobal: scope.guildId === undefined,
    hasActivity: false,
    installations: [0],
    globalFieldsInGuild: "ignore",
  });
  if (isFixed("required-options-come-anywhere")) {
    checkRequiredFirst(draft.options ?? []);
  }
  return draft;
}

function lowerName(body: unknown): unknown {
  if (!isObject(body) || typeof body["name"] !== "string" || (body["type"] ?? 1) !== 1) {
    return body;
  }
  return { ...body, name: body["name"].toLowerCase() };
}

export function readEdit(body: unknown, command: Command, scope: Scope, isFixed: IsFixed<CauseId>): Draft {
  if (isFixed("edit-resets-what-is-left-out")) {
    return readCommand(layOver(command.draft, body), scope, isFixed);
  }
  if (!isObject(body)) {
    throw invalid("an edit must be an object");
  }
  const { type, name, description } = command.draft;
  return readCommand({ name, description, ...body, type }, scope, isFixed);
}

/** The command as it is sent. */
export function toJson(command: Command, isFixed: IsFixed<CauseId>): Record<string, unknown> {
  const { id, applicationId, guildId, version, draft } = command;
  const isMenu = draft.type === 2 || draft.type === 3;
  return {
    id,
    application_id: applicationId,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    version,
    ...draft,
    ...(isMenu && !isFixed("menus-have-null-as-description") ? { description: null } : {}),
  };
}
