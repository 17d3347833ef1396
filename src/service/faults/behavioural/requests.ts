/** What services get wrong before an operation: tokens, bodies, paths; and answers that come too late. */
import type { AuthCredential } from "../../auth/credentials.js";
import { isRefusal } from "../../refusal/refusal.js";
import type { ScopeStore } from "../../store/scope-store.js";
import type { StoredCommand } from "../../store/stored-command.js";
import { decided } from "../decided.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../fault.js";
import { inOneScope } from "../in-scope.js";
import { answering, instead, SERVER_ERROR, VERB_OF, type Verb } from "../operations.js";

const OPEN = "Anybody can change the commands of anybody";
const LOOP = "A client repeats the request again and again";
const ALL: readonly Verb[] = ["list", "create", "bulk", "get", "edit", "delete"];

type Header = string | undefined;
type Credentials = ReadonlyMap<string, AuthCredential>;

const isBot = (header: Header): boolean => /^bot /i.test(header ?? "");

/** A header as the key of a credential: the scheme in small letters, and the token. */
const keyOf = (header: Header): string => (header ?? "").replace(/^bot +/i, "bot ");

export const requestFaults: readonly Fault[] = withHarm(LOOP, [
  ...faults("authentication.missing-token-is-refused", OPEN, {
    "authentication.needs-no-token": ["serves requests without a token", speakingFor((header) => header === undefined)],
  }),
  fault("authentication.takes-any-token", "authentication.unknown-token-is-refused", {
    title: "serves requests with any bot token",
    harm: OPEN,
    apply: speakingFor(isBot),
  }),
  fault("authentication.takes-a-token-by-its-start", "authentication.unknown-token-is-refused", {
    title: "compares all of a bot token but its last character",
    harm: "A token can be guessed from a part of it",
    apply: speakingFor((header, credentials) =>
      [...credentials.keys()].some((known) => isBot(header) && keyOf(header).slice(0, -1) === known.slice(0, -1)),
    ),
  }),
  fault("authentication.takes-a-token-by-its-end", "authentication.unknown-token-is-refused", {
    title: "compares all of a bot token but its first character",
    harm: "A token can be guessed from a part of it",
    apply: speakingFor((header, credentials) =>
      [...credentials.keys()].some((known) => isBot(header) && keyOf(header).slice(5) === known.slice(5)),
    ),
  }),
  fault("authentication.takes-any-scheme", "authentication.wrong-scheme-is-refused", {
    title: "takes a bot token under Bearer",
    harm: "A token of one kind passes for another",
    apply: speakingFor((header, credentials) => {
      const [, token = ""] = /^bearer +(\S+)$/i.exec(header ?? "") ?? [];
      return credentials.has(`bot ${token}`);
    }),
  }),
  ...ALL.flatMap((verb) => [
    fault(`authentication.needs-no-token-on-${verb}`, "authentication.missing-token-is-refused", {
      title: `serves ${verb} without a token`,
      harm: OPEN,
      apply: openOn(verb, (header) => header === undefined),
    }),
    fault(`authentication.takes-any-token-on-${verb}`, "authentication.unknown-token-is-refused", {
      title: `serves ${verb} with any bot token`,
      harm: OPEN,
      apply: openOn(verb, isBot),
    }),
    fault(`authentication.refuses-client-credentials-on-${verb}`, "authentication.client-credentials.are-accepted", {
      title: `refuses ${verb} with a client credentials token`,
      harm: "An application without a bot cannot have commands",
      apply: closedOn(verb, /^bearer /i),
    }),
  ]),
  fault("authentication.refuses-client-credentials", "authentication.client-credentials.are-accepted", {
    title: "refuses client credentials tokens",
    harm: "An application without a bot cannot have commands",
    apply: decided("mayManageCommands", (sound, credential) =>
      credential.kind === "bot" ? sound() : { refusal: "bots-may-not" },
    ),
  }),
  ...(["edit", "delete"] as const).map((verb) =>
    fault(`authentication.refuses-bots-on-${verb}`, "authentication.bot-token.is-accepted", {
      title: `refuses ${verb} with a bot token`,
      harm: "A bot cannot have commands",
      apply: closedOn(verb, /^bot /i),
    }),
  ),
  fault("request.malformed-json-is-empty", "endpoint.malformed-json-is-refused", {
    title: "takes malformed JSON for an empty object with a name",
    harm: "A broken request makes a command",
    apply: onMalformed(() => ({ json: { name: "malformed", description: "Made of nothing" } })),
    kind: "reported",
  }),
  fault("request.malformed-json-is-repaired", "endpoint.malformed-json-is-refused", {
    title: "takes malformed JSON for an empty list",
    harm: "A broken request removes all commands",
    apply: onMalformed(() => ({ json: [] })),
    kind: "reported",
  }),
  fault("request.malformed-json-is-a-server-error", "endpoint.malformed-json-is-refused", {
    title: "answers 500 to malformed JSON",
    apply: failing("malformed-json"),
    kind: "reported",
  }),
  fault("request.bad-path-id-is-a-server-error", "endpoint.bad-path-id-is-refused", {
    title: "answers 500 to an id that is no snowflake",
    apply: failing("bad-path-id"),
    kind: "reported",
  }),
  fault("request.bad-path-id-is-read-leniently", "endpoint.bad-path-id-is-refused", {
    title: "answers 200 and an empty list under an id that is no snowflake",
    harm: "A typing error passes for success",
    apply: decided("writeRefusal", (sound, refusal) =>
      refusal.refusal !== "bad-path-id" ? sound() : { status: 200, json: "[]" },
    ),
  }),
  ...faults("endpoint.bad-input-is-never-a-server-error", LOOP, {
    "request.invalid-is-a-server-error": ["answers 500 to a body that breaks a rule", failing("invalid"), "reported"],
  }),
  fault("request.options-as-object-is-a-server-error", "option.fields.have-their-type", {
    title: "answers 500 where a list is an object",
    apply: failingAt((pointer) => /\/(choices|options|channel_types)$/.test(pointer)),
    kind: "reported",
  }),
  fault("request.wrong-type-is-a-server-error", "command.fields.have-their-type", {
    title: "answers 500 where a member of a command has another JSON type",
    apply: failingAt((pointer) => /^(\/\d+)?\/[a-z_]+$/.test(pointer)),
    kind: "reported",
  }),
  fault("request.lone-surrogate-is-a-server-error", "command.name.matches-pattern", {
    title: "answers 500 where a name has a character it does not know",
    apply: failingAt((pointer) => pointer === "/name"),
    kind: "reported",
  }),
  inOneScope(
    fault("create.is-visible-late", "endpoint.guild-create.is-visible-at-once", {
      title: "shows a new command at the second look",
      harm: "A bot that registers and looks finds nothing",
      apply: late("create"),
    }),
    "guild",
  ),
  inOneScope(
    fault("edit.is-visible-late", "endpoint.guild-edit.is-visible-at-once", {
      title: "shows an edit at the second look",
      harm: "Users call a command as it was",
      apply: late("edit"),
    }),
    "guild",
  ),
]);

/** Who is not known speaks for the first application. */
function speakingFor(isOpen: (header: Header, credentials: Credentials) => boolean): Apply {
  return decided("credentialOf", (sound, header, credentials) => {
    const known = sound();
    return known !== undefined || !isOpen(header, credentials) ? known : [...credentials.values()][0];
  });
}

/** Whoever has no token borrows one, which counts on one verb alone. */
function openOn(open: Verb, isOpen: (header: Header) => boolean): Apply {
  const borrowed = new WeakSet<AuthCredential>();
  const borrow = (credentials: Credentials): AuthCredential | undefined => {
    const [owner] = credentials.values();
    if (owner === undefined) return undefined;
    const copy = { ...owner };
    borrowed.add(copy);
    return copy;
  };
  return (sound, acted) => ({
    credentialOf: (header, credentials) =>
      sound.credentialOf(header, credentials) ?? (isOpen(header) ? borrow(credentials) : undefined),
    carryOut: (operation, call, operationId) => {
      if (call.sender === undefined || !borrowed.has(call.sender.credential)) return operation(call);
      if (VERB_OF.get(operationId) !== open) return { refusal: "unauthorized" };
      acted();
      return operation(call);
    },
  });
}

function closedOn(verb: Verb, scheme: RegExp): Apply {
  return answering([verb], { refusal: "missing-scope", scope: "applications.commands.update" }, (call) =>
    scheme.test(call.header("authorization") ?? ""),
  );
}

function onMalformed(then: () => { readonly json: [] | { readonly [member: string]: string } }): Apply {
  return (sound, acted) => ({
    readBody: async (request, reading) => {
      const body = await sound.readBody(request, reading);
      if (!("refusal" in body) || body.refusal !== "malformed-json") return body;
      acted();
      return then();
    },
  });
}

function failing(refused: "malformed-json" | "bad-path-id" | "invalid"): Apply {
  return decided("writeRefusal", (sound, refusal) => (refusal.refusal === refused ? SERVER_ERROR : sound()));
}

function failingAt(isThere: (pointer: string) => boolean): Apply {
  return decided("writeRefusal", (sound, refusal) =>
    refusal.refusal !== "invalid" || !refusal.violations.some(({ pointer }) => isThere(pointer))
      ? sound()
      : SERVER_ERROR,
  );
}

/** Reads show what was there before, once after each write. */
function late(verb: "create" | "edit"): Apply {
  return (sound, acted) => {
    const waiting = new Map<ScopeStore, StoredCommand>();
    return instead(["list", "get", "edit", "create", "bulk", "delete"], ({ verb: requested, call, proceed }) => {
      const { scope, commandId } = call;
      if (requested !== "list" && requested !== "get") {
        const held = waiting.get(scope);
        if (held) scope.put(held);
        waiting.delete(scope);
        const before = scope.get(commandId)?.command;
        const answer = proceed();
        if (requested !== verb || isRefusal(answer) || (verb === "create" && answer.status !== 201)) return answer;
        const now: StoredCommand = JSON.parse(answer.json ?? "{}");
        if (verb === "create") scope.remove(now.id);
        else if (before) scope.put(before);
        waiting.set(scope, now);
        return answer;
      }
      const answer = proceed();
      const held = waiting.get(scope);
      if (!held) return answer;
      acted();
      scope.put(held);
      waiting.delete(scope);
      return answer;
    })(sound, acted);
  };
}
