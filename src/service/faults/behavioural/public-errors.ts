/** Error answers that are not the public ones: judged in profile `discord` only. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Reason } from "../../refusal/reasons.js";
import type { Refusal } from "../../refusal/refusal.js";
import { type Fault, fault } from "../fault.js";

type Refused = Refusal["refusal"] | Reason;

const ERRORS: readonly (readonly [refused: Refused, rule: RuleId, code: number])[] = [
  ["invalid", "discord.error.validation-answers-400-with-50035", 50035],
  ["unknown-command", "discord.error.unknown-command-is-10063", 10063],
  ["bots-may-not", "discord.error.bot-on-permissions-is-20001", 20001],
  ["missing-scope", "discord.error.missing-scope-is-50026", 50026],
  ["other-application", "discord.error.other-application-is-20012", 20012],
  ["too-many-commands", "discord.error.too-many-commands-is-30032", 30032],
  ["too-many-creates", "discord.error.daily-creates-is-30034", 30034],
  ["name-taken", "discord.error.name-taken-is-40041", 40041],
  ["malformed-json", "discord.error.malformed-json-is-50109", 50109],
  ["unknown-message", "discord.error.unknown-message-is-10008", 10008],
  ["unknown-channel", "discord.error.unknown-channel-is-10003", 10003],
  ["empty-message", "discord.error.empty-message-is-50006", 50006],
  ["unknown-interaction", "discord.error.unknown-interaction-is-10062", 10062],
];

const HARM = "A client that explains errors to its user explains the wrong one";

export const publicErrorFaults: readonly Fault[] = [
  ...ERRORS.map(([refused, rule, code]) =>
    rewritten(`discord.${refused}.has-no-code`, rule, {
      title: `answers ${refused} without code ${code}`,
      refused,
      change: ({ status, body }) => ({ status, body: { ...body, code: 0 } }),
    }),
  ),
  rewritten("discord.too-many-creates.says-two-waits", "discord.error.rate-limit-answers-agree", {
    title: "answers 429 to too many creates, with one wait in the header and another in the body",
    refused: "too-many-creates",
    change: ({ body }) => ({
      status: 429,
      body: { ...body, retry_after: TOMORROW_S, global: false },
      headers: { "retry-after": "60" },
    }),
  }),
  rewritten("discord.unauthorized.is-403", "discord.error.unauthorized-is-401", {
    title: "answers 403 to a missing or unknown token",
    refused: "unauthorized",
    change: ({ body }) => ({ status: 403, body }),
  }),
  rewritten("discord.unknown-command.is-400", "discord.error.unknown-command-is-10063", {
    title: "answers 400 where there is no such command",
    refused: "unknown-command",
    change: ({ body }) => ({ status: 400, body }),
  }),
  rewritten("discord.invalid.is-422", "discord.error.validation-answers-400-with-50035", {
    title: "answers 422 to a body that breaks a rule",
    refused: "invalid",
    change: ({ body }) => ({ status: 422, body }),
  }),
  rewritten("discord.invalid.has-no-path", "discord.error.names-the-faulty-path", {
    title: "names no path in the errors of a body",
    refused: "invalid",
    change: ({ status, body: { errors: _errors, ...body } }) => ({ status, body }),
  }),
  rewritten("discord.invalid.names-the-first-option", "discord.error.names-the-faulty-path", {
    title: "names a wrong path in the errors of a body",
    refused: "invalid",
    change: ({ status, body }) => ({ status, body: { ...body, errors: { elsewhere: body["errors"] } } }),
  }),
  rewritten("discord.invalid.has-another-leaf", "discord.error.too-large-is-application-command-too-large", {
    title: "names a command that is too large as any other invalid one",
    refused: "invalid",
    change: ({ status, body }) => ({
      status,
      body: JSON.parse(JSON.stringify(body).replaceAll("APPLICATION_COMMAND_TOO_LARGE", "BASE_TYPE_BAD_LENGTH")),
    }),
  }),
];

/** Longer than any client waits for without an answer. */
const TOMORROW_S = 86_400;

interface Written {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: { readonly [member: string]: unknown };
}

interface RewrittenRefusal {
  readonly title: string;
  readonly refused: Refused;
  readonly change: (written: Written) => Written;
}

function rewritten(id: string, rule: RuleId, { title, refused, change }: RewrittenRefusal): Fault {
  return fault(id, rule, {
    title,
    harm: HARM,
    profile: "discord",
    apply: (sound, acted) => ({
      writeRefusal: (refusal, write) => {
        const reply = sound.writeRefusal(refusal, write);
        if ((refusal.refusal === "for-a-reason" ? refusal.reason : refusal.refusal) !== refused) return reply;
        const { status, body, headers } = change({ status: reply.status, body: JSON.parse(reply.json ?? "{}") });
        const json = JSON.stringify(body);
        if (status !== reply.status || json !== reply.json) acted();
        return { status, json, ...(headers ? { headers } : {}) };
      },
    }),
  });
}
