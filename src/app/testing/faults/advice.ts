/** Faults that break advice alone: nothing that a user would see, or that a service would refuse for sure. */
import { type ApplicationFault, answering, atTheDoor, typing, using } from "./fault.js";

const BOUNDED = { name: "Nineteen hundred", value: 19_000_000_000_000_000 };
const input = (index: number) => ({
  type: 18,
  label: `Answer ${index}`,
  component: { type: 4, custom_id: `answer-${index}`, style: 1 },
});

export const ADVICE_FAULTS: readonly ApplicationFault[] = [
  {
    id: "suggests-what-cannot-be-submitted",
    rule: "application.autocomplete.value-lies-within-the-bounds",
    title: "suggests a number that lies beyond those that can be entered",
    ...answering(typing("find", "weight"), () => ({ type: 8, data: { choices: [BOUNDED] } })),
  },
  {
    id: "opens-a-modal-of-6-components",
    rule: "application.modal.has-at-most-5-components",
    title: "opens a modal with six inputs",
    ...answering(using("survey"), () => ({
      type: 9,
      data: { custom_id: "long-survey", title: "Survey", components: [1, 2, 3, 4, 5, 6].map(input) },
    })),
  },
  {
    id: "sends-v2-components-without-the-flag",
    rule: "application.answer.follows-the-advice",
    title: "sends a text display without the flag of its kind",
    ...answering(using("card"), () => ({
      type: 4,
      data: { content: "Hello", components: [{ type: 10, content: "x" }] },
    })),
  },
  {
    id: "refuses-what-is-not-signed-with-403",
    rule: "application.signature.missing-one-is-answered-401",
    title: "answers 403 where a signature is missing",
    ...atTheDoor((sound) => ({ refuse: (response, status) => sound.refuse(response, status === 401 ? 403 : status) })),
  },
  {
    id: "ends-on-signed-rubbish",
    rule: "application.ping.is-answered-after-signed-rubbish",
    title: "ends when a signed body is no JSON",
    ...atTheDoor((sound, host) => ({
      read: (body) => {
        try {
          return sound.read(body);
        } catch (error) {
          host.end();
          throw error;
        }
      },
    })),
  },
];
