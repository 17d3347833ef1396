/** Faults that show on some values, in some places, or after some presses only. */
import { elementsOf, type Json, type JsonObject } from "../../../contract/json.js";
import { customIdIn, within } from "../plain/answers.js";
import { type ApplicationFault, failing, pressing, submitting, using, valueIn, type When } from "./fault.js";

const failsWhere = (id: string, title: string, when: When): ApplicationFault => {
  return { id, rule: "application.answer.is-a-response", title, ...failing(when) };
};

const every = (option: string, isBad: (value: Json | undefined) => boolean): When =>
  using("every", (interaction) => isBad(valueIn(interaction, option)));

const inText = (option: string, isBad: (text: string) => boolean): When =>
  every(option, (value) => typeof value === "string" && isBad(value));

const chosenIn = ({ data }: JsonObject): number => elementsOf(within(data, "values")).length;

const OF_VALUES: readonly ApplicationFault[] = [
  failsWhere(
    "fails-without-an-optional-option",
    "expects an optional option",
    every("size", (value) => value === undefined),
  ),
  failsWhere(
    "fails-with-all-options",
    "fails where every option is filled in",
    using("every", ({ data }) => elementsOf(within(data, "options")).length === 14),
  ),
  failsWhere(
    "fails-on-the-longest-text",
    "fails on the longest text",
    inText("text", (text) => [...text].length >= 6000),
  ),
  failsWhere(
    "fails-on-astral-letters",
    "fails on letters beyond the basic plane",
    inText("text", (text) => /[\ud800-\udfff]/.test(text)),
  ),
  failsWhere(
    "fails-on-the-shortest-code",
    "fails on a text of the least length",
    inText("code", (text) => [...text].length === 2),
  ),
  failsWhere(
    "fails-on-the-last-choice",
    "fails on the last choice",
    inText("size", (text) => text === "l"),
  ),
  failsWhere(
    "fails-on-0",
    "takes 0 for nothing",
    every("count", (value) => value === 0),
  ),
  failsWhere(
    "fails-on-a-choice-of-0",
    "takes a choice of 0 for nothing",
    every("year", (value) => value === 0),
  ),
  failsWhere(
    "fails-on-the-largest-integer",
    "fails on the largest integer",
    every("count", (value) => value === Number.MAX_SAFE_INTEGER),
  ),
  failsWhere(
    "fails-below-0",
    "expects no negative number",
    every("count", (value) => Number(value) < 0),
  ),
  failsWhere(
    "fails-on-a-fraction",
    "expects no fraction",
    every("part", (value) => value !== undefined && !Number.isInteger(value)),
  ),
  failsWhere(
    "fails-on-false",
    "takes false for nothing",
    every("loud", (value) => value === false),
  ),
  failsWhere(
    "fails-on-a-role-for-a-mentionable",
    "expects a user where a role may be",
    using("every", (interaction) => {
      const chosen = valueIn(interaction, "mention");
      return chosen !== undefined && within(interaction["data"], "resolved", "users", String(chosen)) === undefined;
    }),
  ),
];

const OF_PLACES: readonly ApplicationFault[] = [
  failsWhere(
    "fails-in-direct-messages",
    "expects a member",
    using("later", ({ member }) => member === undefined),
  ),
  failsWhere(
    "fails-in-private-channels",
    "expects the bot to be there",
    using("anywhere", ({ context }) => context === 2),
  ),
  failsWhere(
    "fails-in-guilds",
    "expects a user beside the data",
    using("anywhere", ({ user }) => user === undefined),
  ),
  failsWhere(
    "fails-in-japanese",
    "fails in one language",
    using("anywhere", ({ locale }) => locale === "ja"),
  ),
  failsWhere(
    "fails-on-a-target-outside-guilds",
    "expects the member behind a user",
    using("Inspect user", ({ data }) => within(data, "resolved", "members") === undefined),
  ),
  failsWhere(
    "fails-in-a-group",
    "knows subcommands, and no groups",
    using("settings", ({ data }) => within(elementsOf(within(data, "options"))[0], "type") === 2),
  ),
];

const OF_PRESSES: readonly ApplicationFault[] = [
  failsWhere(
    "fails-in-the-third-press",
    "counts to two",
    pressing("count", ({ data }) => customIdIn(data) === "count;3"),
  ),
  failsWhere(
    "fails-where-nothing-is-chosen",
    "expects that something is chosen",
    pressing("fruit", (interaction) => chosenIn(interaction) === 0),
  ),
  failsWhere(
    "fails-on-25-people",
    "fails where as many are chosen as can be",
    pressing("people", (interaction) => chosenIn(interaction) === 25),
  ),
  failsWhere(
    "fails-on-an-empty-modal",
    "expects optional inputs of a modal",
    submitting("survey", ({ data }) => {
      return within(elementsOf(within(data, "components"))[0], "component", "value") === "";
    }),
  ),
  failsWhere("fails-on-a-modal-of-a-button", "fails on a modal that a button opened", submitting("form")),
  failsWhere(
    "fails-on-a-file-in-a-modal",
    "fails where files are uploaded",
    submitting("survey", ({ data }) => within(data, "resolved", "attachments") !== undefined),
  ),
];

export const VALUE_FAULTS: readonly ApplicationFault[] = [...OF_VALUES, ...OF_PLACES, ...OF_PRESSES];
