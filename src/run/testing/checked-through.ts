/** Runs through whatever is in front of the reference service, and the requests and cases that it is about. */
import { suiteOf } from "../../../suites/index.js";
import type { Case } from "../../case/case.js";
import { openTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { serveChaos } from "./served-chaos.js";
import { runCases, type Tamper, type TestRun } from "./stage-for.js";

/** Those of endpoints, in the global scope and in one guild. */
export const ENDPOINT_CASES = suiteOf("documented").cases.filter(({ id }) => /^endpoint\..*@(global|guild)$/.test(id));

/** Cases, and what the target claims. */
export interface ChosenCases {
  /** Default: those of endpoints. */
  readonly cases?: readonly Case[];
  /** Default: none. */
  readonly capabilities?: readonly string[];
}

/** Checks the reference service over sockets, with this in front of it. */
export async function checkedThrough(
  tamper: Tamper,
  { cases = ENDPOINT_CASES, capabilities = [] }: ChosenCases = {},
): Promise<TestRun> {
  const served = await serveChaos();
  served.through = tamper;
  const target = openTarget(parseTarget({ ...served.target, capabilities }, "troublesome"));
  try {
    return await runCases(target, { cases });
  } finally {
    await target.close();
    await served.close();
  }
}

/** A message whose component has to be refused, where the documents say so. */
export const REFUSED_MESSAGE: ChosenCases = {
  cases: suiteOf("documented").cases.filter(
    ({ id }) => id === "button.label.has-at-most-80-characters.refuses-81-characters-in-a-row@message.send",
  ),
  capabilities: ["messages"],
};

/** It creates a command of a guild. */
export const isCreate = ({ method, url }: Request): boolean =>
  method === "POST" && /\/guilds\/\d+\/commands$/.test(url);

/** It sends a message. */
export const isSend = ({ method, url }: Request): boolean => method === "POST" && url.endsWith("/messages");

/** Far more than an answer takes on a busy machine, and over soon: few requests go there. */
export const SLOW_MS = 1_000;
