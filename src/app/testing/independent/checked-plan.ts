/** Checks one of these applications in this process. */
import type { Json } from "../../../contract/json.js";
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { checkApp } from "../../check-app.js";
import { type Checked, KEY, rulesNamed } from "../checked.js";
import { application, type Conduct, type Plan } from "./application.js";
import type { ResponseMistake } from "./response-mistake.js";

const PATIENCE_MS = 200;
const LONG_MS = 10_000;

/** Requests that no service sends: the same for every plan. */
const NO_SERVICE = ["application.signature.*", "application.body.*", "application.interaction.unknown-*"];

/** How an application is checked. */
interface Checking {
  /** Sends what no service sends as well. Default false. */
  readonly isWhole?: boolean;
  /** Milliseconds that an interaction can be responded to. Default 10,000: a busy machine is no mistake. */
  readonly deadlineMs?: number;
}

/** Checks an application with a plan and a conduct, as a fetch function. */
export async function checkPlan(
  plan: Plan,
  conduct: Conduct = {},
  { isWhole = false, deadlineMs = LONG_MS }: Checking = {},
): Promise<Checked> {
  const cases: Checked["cases"][number][] = [];
  let apiUrl = "";
  const finished = await checkApp({
    endpoint: application(plan, conduct, { publicKey: KEY.publicKey, apiUrl: () => apiUrl }),
    commands: plan.commands as unknown as Json,
    key: KEY,
    runs: 1,
    filters: { skip: isWhole ? [] : NO_SERVICE },
    api: { port: 0, patienceMs: PATIENCE_MS, deadlineMs },
    onApi: (url) => {
      apiUrl = url;
    },
    onEvent: (event) => {
      if (event.event === "case-finished") cases.push(event);
    },
  });
  return { cases, finished };
}

/** One application with a command for each mistake, so that one run tells about all of them. */
export function planOf(mistakes: readonly ResponseMistake[]): Plan {
  return {
    commands: mistakes.map(({ id, options = [] }) => ({
      name: id,
      description: "Makes a mistake",
      options,
      contexts: [0],
    })),
    replies: Object.assign({}, ...mistakes.map(({ replies }) => replies)),
  };
}

/** One application that does what all of these do. */
export function merged(plans: readonly Plan[]): Plan {
  return {
    commands: plans.flatMap(({ commands }) => commands),
    replies: Object.assign({}, ...plans.map(({ replies }) => replies)),
  };
}

/** Rules that a run names at one command and at what it leads to. */
export function rulesNamedAt({ cases }: Pick<Checked, "cases">, command: string): readonly RuleId[] {
  const place = new RegExp(`@/${command}(?![\\w-])`);
  return cases.filter(({ id }) => place.test(id)).flatMap(rulesNamed);
}
