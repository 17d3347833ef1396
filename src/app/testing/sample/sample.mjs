/** What all the sample applications register and answer, whatever they are made with. */
import { readFileSync } from "node:fs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));

export const COMMANDS = read("./commands.json");
export const { card: CARD, form: FORM, survey: SURVEY } = read("./answers.json");
const { panel, suggestions } = read("./answers.json");

const MAX_TEXT = 1_000;
const MAX_NAME = 100;

/** The message with buttons and selects after so many presses; the number travels in the custom_id. */
export function panelAfter(presses) {
  const [buttons, ...rows] = panel.components;
  const [, ...others] = buttons.components;
  const counter = { type: 2, style: 1, custom_id: `count;${presses + 1}`, label: `Pressed ${presses} times` };
  return { ...panel, components: [{ ...buttons, components: [counter, ...others] }, ...rows] };
}

/** The number in the custom_id of the counting button. */
export const pressesIn = (customId) => Math.min(Number(customId.split(";")[1]) || 0, 1_000_000);

/** What a user entered or chose, short enough to be answered. */
export const told = (values) => `You said ${[...JSON.stringify(values)].slice(0, MAX_TEXT).join("")}`;

/** Choices for the option that is typed into: of its type, with what was typed first. */
export function choicesFor({ type, value }) {
  if (type !== 3) return suggestions.filter((choice) => type === 10 || Number.isInteger(choice.value));
  const typed = [...String(value ?? "")].slice(0, MAX_NAME / 2).join("");
  const names = suggestions.map(({ name }) => ({ name, value: name.toLowerCase() }));
  return typed.trim() === "" ? names : [{ name: typed, value: typed }, ...names];
}

export const UNKNOWN = { content: "Unknown command or component", flags: 64 };
