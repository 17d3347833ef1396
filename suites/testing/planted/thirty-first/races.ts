/** Bugs of requests that arrive together. */
import { bodyOf, type Call } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  atOnce,
  COMPONENTS_V2,
  componentsV2,
  create,
  createA,
  DELIVERIES,
  edit,
  invoke,
  list,
  message,
  remove,
} from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";
import { inMessages, objectsOf, TEXT, writtenMessage } from "./support.js";

/** One request of those that run beside one another. */
interface Running {
  /** What they have in common. */
  readonly key: string;
  /** The interaction that it caused, once that is known. */
  interaction?: string;
}

/** Waits for others of the same key. @returns the first of those that ran before */
async function besides(running: Set<Running>, own: Running): Promise<Running | undefined> {
  const before = [...running].find(({ key }) => key === own.key);
  running.add(own);
  await afterOthers();
  return before;
}

/** The list of a scope is read and written whole, so of two deletes at once the second one has nothing to write. */
function deletingFromOneList(known: Known): Handler {
  const running = new Set<Running>();
  return async ({ operation, place, path }, { pass }) => {
    if (operation !== "delete") return pass();
    const isThere = known.get(path["id"] ?? "")?.place === place;
    const own: Running = { key: place };
    const before = await besides(running, own);
    const response = before !== undefined && isThere ? new Response(null, { status: 204 }) : await pass();
    running.delete(own);
    return response;
  };
}

/** Looks for the name first and stores it later: two renames at once do not see each other. */
function renamingAtOnce(known: Known): Handler {
  const running = new Set<Running>();
  const shown = new Map<string, string>();
  const withName: Change = (command) => {
    const name = shown.get(textOf(command, "id"));
    return name === undefined ? command : { ...command, name };
  };
  const renamed = async ({ path, place, request }: Call, pass: Parameters<Handler>[1]["pass"]): Promise<Response> => {
    const id = path["id"] ?? "";
    const body = await objectOf(request);
    const { name } = body;
    const type = known.get(id)?.command["type"] ?? 1;
    if (typeof name !== "string") return pass();
    const own: Running = { key: keyOf(place, { name, type }) };
    const before = await besides(running, own);
    const response = await pass();
    running.delete(own);
    if (response.ok) shown.delete(id);
    if (response.ok || before === undefined) return response;
    const forced = await pass({ ...body, name: id });
    if (forced.ok) shown.set(id, name);
    return forced;
  };
  return async (call, { pass }) => {
    const response = await (call.operation === "edit" ? renamed(call, pass) : pass());
    if (call.operation === "bulk" && response.ok) {
      const answer = (await bodyOf(response)) ?? null;
      for (const command of objectsOf(answer)) shown.delete(textOf(command, "id"));
    }
    const isCommands = ["list", "get", "create", "edit"].includes(call.operation);
    return isCommands ? changed(response, (body) => inEach(body, withName)) : response;
  };
}

/** The flags of the message that is being sent are kept beside the messages. */
function keepingFlagsBeside(): Handler {
  const running = new Set<Running>();
  const flagged = new Set<string>();
  const withFlag: Change = (one) =>
    flagged.has(textOf(one, "id")) ? { ...one, flags: Number(one["flags"]) | COMPONENTS_V2 } : one;
  return async (call, { pass }) => {
    if (call.operation !== "create-message")
      return inMessages(call, await pass(), { change: withFlag, andWrites: true });
    const { flags = 0 } = await objectOf(call.request);
    const isV2 = (Number(flags) & COMPONENTS_V2) !== 0;
    const own: Running = { key: isV2 ? "v2" : "legacy" };
    const isBeside = () => !isV2 && [...running].some(({ key }) => key === "v2");
    const wasBeside = isBeside();
    await besides(running, own);
    const isMixed = wasBeside || isBeside();
    const response = await pass();
    running.delete(own);
    const sent = isMixed ? await writtenMessage(call, response) : undefined;
    if (sent !== undefined) flagged.add(textOf(sent, "id"));
    return inMessages(call, response, { change: withFlag, andWrites: true });
  };
}

const USES: ReadonlySet<string | undefined> = new Set(["invokeCommand", "typeOption", "useComponent", "submitModal"]);

/** Tokens are made of the time, so that two uses at once get the same one. */
function makingTokensOfTheTime(): Handler {
  const running = new Set<Running>();
  const tokens = new Map<string, string>();
  const twins = new Map<string, Running>();
  const tokenOf = (id: string) => tokens.get(twins.get(id)?.interaction ?? "");
  const asDelivered: Change = (one) => ({ ...one, token: tokenOf(textOf(one, "id")) ?? one["token"] ?? null });
  const learnTokens: Change = (one) => {
    tokens.set(textOf(one, "id"), textOf(one, "token"));
    return one;
  };
  return async (call, { pass, ask }) => {
    const id = call.path["id"] ?? "";
    const name = driven(call);
    const shared = call.operation === "respond" ? tokenOf(id) : undefined;
    if (shared !== undefined && call.request.url.includes(`/${shared}/`)) {
      const body = await bodyOf(call.request);
      return ask("POST", `/interactions/${id}/${tokens.get(id)}/callback?${call.query}`, body);
    }
    if (!USES.has(name)) {
      const response = await pass();
      if (name !== "listDeliveries") return response;
      inInteractions(learnTokens)((await bodyOf(response)) ?? null, call);
      return changed(response, (body) => inInteractions(asDelivered)(body, call));
    }
    const own: Running = { key: "use" };
    const before = await besides(running, own);
    const response = await pass();
    running.delete(own);
    own.interaction = textOf(await objectOf(response), "interaction_id");
    if (before !== undefined) twins.set(own.interaction, before);
    return response;
  };
}

/** Those that need two requests at once. */
export const THIRTY_FIRST_RACES: readonly PlantedBug[] = [
  {
    id: "simultaneous-deletes-spare-the-second",
    what: "Of two commands of a scope that are deleted at once, one stays, although both deletes are answered with 204.",
    kind: "race",
    rules: ["endpoint.delete.removes-the-command", "endpoint.delete.answers-204"],
    plant: remembering(deletingFromOneList),
    minimal: [createA({}), create({ name: "b", description: "b" }), remove(0), atOnce(remove(1)), list()],
  },
  {
    id: "simultaneous-renames-meet-at-one-name",
    what: "Two commands of one type and scope that are renamed to the same name at once both get it.",
    kind: "race",
    rules: ["command.name.is-unique-per-type-and-scope", "command.name.rename-to-a-used-name-is-refused"],
    plant: remembering(renamingAtOnce),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      edit(0, { name: "c" }),
      atOnce(edit(1, { name: "c" })),
    ],
  },
  {
    id: "simultaneous-sends-share-the-components-flag",
    what: "A message without IS_COMPONENTS_V2 has that flag if one with it is being sent at the same time.",
    kind: "race",
    rules: [
      "v2.flag.is-per-message",
      "v2.flag.is-bit-15",
      "legacy.components.sit-beside-content",
      "v2.content.does-not-work",
      "message.components.travel-with-flags",
    ],
    plant: handledBy(keepingFlagsBeside),
    minimal: [componentsV2(TEXT), atOnce(message({ content: "a" }))],
  },
  {
    id: "simultaneous-uses-share-a-token",
    what: "Two interactions that users cause at the same time have the same token.",
    kind: "race",
    rules: ["interaction.token.is-unique"],
    plant: handledBy(makingTokensOfTheTime),
    minimal: [createA({}), invoke(0), atOnce(invoke(0)), DELIVERIES],
  },
];
