/** Faults of the door: who is let in, and what becomes of those who are not. */
import { type ApplicationFault, atTheDoor } from "./fault.js";

const WRONG = "application.signature.wrong-one-is-answered-401";
const MISSING = "application.signature.missing-one-is-refused";
const PING = "application.ping.is-answered-with-pong";
const AFTER = "application.ping.is-answered-whatever-came-before";
const MALFORMED = "application.body.malformed-is-no-server-error";

const HUGE = 1_000_000;

export const SIGNATURE_FAULTS: readonly ApplicationFault[] = [
  {
    id: "checks-no-signature",
    rule: WRONG,
    title: "lets everybody in",
    ...atTheDoor(() => ({ isSigned: () => true })),
  },
  {
    id: "checks-the-header-alone",
    rule: WRONG,
    title: "looks whether there is a signature, not which",
    ...atTheDoor(() => ({ isSigned: ({ headers }) => headers["x-signature-ed25519"] !== undefined })),
  },
  {
    id: "lets-in-what-is-not-signed",
    rule: MISSING,
    title: "lets in what carries no signature",
    ...atTheDoor((sound) => ({
      isSigned: (received) => received.headers["x-signature-ed25519"] === undefined || sound.isSigned(received),
    })),
  },
  {
    id: "lets-in-a-tampered-body",
    rule: WRONG,
    title: "takes the signature of a body that it trimmed",
    ...atTheDoor((sound) => ({
      isSigned: (received) =>
        [received.body, `${received.body} `].some((body) => sound.isSigned({ ...received, body })),
    })),
  },
  {
    id: "answers-403-to-a-wrong-signature",
    rule: WRONG,
    title: "refuses a wrong signature with 403",
    ...atTheDoor((sound) => ({ refuse: (response, status) => sound.refuse(response, status === 401 ? 403 : status) })),
  },
  {
    id: "fails-on-a-signature-that-is-no-hex",
    rule: WRONG,
    title: "fails on a signature that it cannot read",
    ...atTheDoor((sound) => ({
      isSigned: (received) => {
        const { length } = String(received.headers["x-signature-ed25519"] ?? "");
        if (length > 0 && length !== 128) throw new Error("a deliberate fault");
        return sound.isSigned(received);
      },
    })),
  },
  {
    id: "never-pongs",
    rule: PING,
    title: "answers a ping with a message",
    ...atTheDoor((sound) => ({
      answer: (interaction) =>
        interaction["type"] === 1 ? { type: 4, data: { content: "Pong" } } : sound.answer(interaction),
    })),
  },
  {
    id: "checks-the-signature-of-parsed-json",
    rule: PING,
    title: "compares the signature with JSON that it wrote anew",
    ...atTheDoor((sound) => ({
      isSigned: (received) => {
        const isJson = received.body.startsWith("{") && received.body.endsWith("}");
        return sound.isSigned(isJson ? { ...received, body: JSON.stringify(JSON.parse(received.body)) } : received);
      },
    })),
  },
  {
    id: "leaves-pings-open",
    rule: PING,
    title: "does not answer a ping",
    ...atTheDoor((sound) => ({
      answer: (interaction) => (interaction["type"] === 1 ? new Promise(() => {}) : sound.answer(interaction)),
    })),
    isSilent: true,
  },
  {
    id: "ends-without-a-signature",
    rule: AFTER,
    title: "ends where a header is missing",
    ...atTheDoor((sound, host) => ({
      isSigned: (received) => {
        if (received.headers["x-signature-timestamp"] === undefined) host.end();
        return sound.isSigned(received);
      },
    })),
  },
  {
    id: "ends-on-malformed-json",
    rule: AFTER,
    title: "ends on unsigned malformed JSON",
    ...atTheDoor((sound, host) => ({
      isSigned: (received) => {
        try {
          JSON.parse(received.body);
        } catch {
          host.end();
        }
        return sound.isSigned(received);
      },
    })),
  },
  {
    id: "ends-on-a-huge-body",
    rule: AFTER,
    title: "ends on a large body",
    ...atTheDoor((sound, host) => ({
      isSigned: (received) => {
        if (received.body.length > HUGE) host.end();
        return sound.isSigned(received);
      },
      refuse: (response, status) => {
        if (status === 413) host.end();
        else sound.refuse(response, status);
      },
    })),
  },
  {
    id: "hangs-on-malformed-json",
    rule: MALFORMED,
    title: "does not answer signed JSON that is malformed",
    ...atTheDoor((sound) => ({
      refuse: (response, status) => (status === 400 ? undefined : sound.refuse(response, status)),
    })),
    isSilent: true,
  },
  {
    id: "fails-on-malformed-json",
    rule: MALFORMED,
    title: "fails on signed JSON that is malformed",
    ...atTheDoor((sound) => ({ refuse: (response, status) => sound.refuse(response, status === 400 ? 500 : status) })),
  },
  {
    id: "fails-on-what-it-does-not-know",
    rule: "application.interaction.unknown-is-no-server-error",
    title: "fails on a command that it does not know",
    ...atTheDoor((sound) => ({
      answer: (interaction) => {
        const answer = sound.answer(interaction);
        if (JSON.stringify(answer)?.includes("Unknown")) throw new Error("a deliberate fault");
        return answer;
      },
    })),
  },
];
