/** What a schema cannot say of a saved case: names that have to exist, and names that have to agree. */

import { CAPABILITIES } from "../../contract/capabilities.js";
import { RULES } from "../../contract/catalogue.js";
import { PROFILE_NAMES } from "../../contract/profile.js";
import { isOwnHeader, MOST_BODY_BYTES } from "../../contract/request-bounds.js";
import { ROUTES } from "../../contract/routes.gen.js";
import type { Case, Step } from "../case.js";
import { type FileFault, faultOf } from "./file-fault.js";
import { FILE_VALIDATORS } from "./file-validators.gen.js";

/** The first fault of a case whose shape is sound. @param pointer where the case is in its file */
export function faultOfCase(testCase: Case, pointer: string): FileFault | undefined {
  return faultOfNames(testCase, pointer) ?? faultOfSteps(testCase.steps, `${pointer}/steps`);
}

/** The first fault of the name of a profile. */
export function faultOfProfile(profile: string): FileFault | undefined {
  if (PROFILE_NAMES.some((name) => name === profile)) return undefined;
  return unknown("/profile", "profile", profile, `use ${PROFILE_NAMES.join(" or ")}`);
}

const KNOWN_RULES: ReadonlySet<string> = new Set(RULES.map(({ id }) => id));

/** What references can name beside the steps of their case. */
const CONSTANTS: ReadonlySet<string> = new Set([
  "application",
  "otherApplication",
  "guild",
  "guild2",
  "channel",
  "channel2",
  "channels",
  "role",
  "roles",
  "user",
  "users",
  "unknownId",
  "userInstall",
  "callbackTypes",
  "interactions",
]);

function faultOfNames({ rules, needs }: Case, pointer: string): FileFault | undefined {
  const rule = rules.findIndex((id) => !KNOWN_RULES.has(id));
  if (rule >= 0) return lostRule(`${pointer}/rules/${rule}`, rules[rule] ?? "");
  const need = needs.findIndex((name) => !Object.hasOwn(CAPABILITIES, name));
  if (need < 0) return undefined;
  return unknown(`${pointer}/needs/${need}`, "capability", needs[need] ?? "", "remove it");
}

function lostRule(pointer: string, rule: string): FileFault {
  return unknown(pointer, "rule", rule, "it is not in the catalogue any more: `slashproof rules` lists the rules");
}

function faultOfSteps(steps: readonly Step[], pointer: string): FileFault | undefined {
  const names = new Set<string>();
  for (const [index, { name }] of steps.entries()) {
    if (names.has(name))
      return {
        pointer: `${pointer}/${index}/name`,
        found: "two steps have this name",
        remedy: "give each step a name of its own",
      };
    names.add(name);
  }
  for (const [index, step] of steps.entries()) {
    const fault = faultOfStep(step, names, `${pointer}/${index}`);
    if (fault) return fault;
  }
  return undefined;
}

function faultOfStep(step: Step, names: ReadonlySet<string>, pointer: string): FileFault | undefined {
  if (!Object.hasOwn(ROUTES, step.call))
    return unknown(`${pointer}/call`, "operation", step.call, "use an operation id of spec/openapi.yaml");
  const header = Object.keys(step.headers ?? {}).find(isOwnHeader);
  if (header !== undefined)
    return {
      pointer: `${pointer}/headers/${header.slice(0, 60)}`,
      found: "a case may not set this header",
      remedy: "remove it: the toolkit and its connection set it",
    };
  const bytes = (step.files ?? []).reduce((sum, file) => sum + (file.bytes ?? 0), 0) + (step.raw?.text.length ?? 0);
  if (bytes > MOST_BODY_BYTES)
    return { pointer, found: "its body is too large", remedy: `send at most ${MOST_BODY_BYTES} bytes` };
  if (step.raw !== undefined && step.body !== undefined)
    return { pointer: `${pointer}/raw`, found: "a step has either body or raw", remedy: "remove one of them" };
  return faultOfReferences(step, names, pointer) ?? faultOfChecks(step, names, pointer);
}

function faultOfChecks({ expect }: Step, names: ReadonlySet<string>, pointer: string): FileFault | undefined {
  for (const [index, check] of expect.entries()) {
    const at = `${pointer}/expect/${index}`;
    if (check.rule !== undefined && !KNOWN_RULES.has(check.rule)) return lostRule(`${at}/rule`, check.rule);
    const named = [
      ...("sent" in check ? [check.sent] : []),
      ...("twin" in check ? [check.twin] : []),
      ...("of" in check ? check.of : []),
    ];
    const lost = named.find((name) => !names.has(name));
    if (lost !== undefined) return unknown(at, "step", lost, "name a step of this case");
  }
  return undefined;
}

/** Every object with a member `$` has to be a reference, and to something that can be there. */
function faultOfReferences(step: Step, names: ReadonlySet<string>, pointer: string): FileFault | undefined {
  const { name: _name, part: _part, call: _call, raw: _raw, files: _files, ...rest } = step;
  const waiting: [value: unknown, pointer: string][] = [[rest, pointer]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, at] = next;
    if (typeof value !== "object" || value === null) continue;
    if (!Array.isArray(value) && Object.hasOwn(value, "$")) {
      const fault = faultOf(value, FILE_VALIDATORS.reference);
      if (fault) return { ...fault, pointer: `${at}${fault.pointer}` };
      const { $ } = value as { readonly $: string };
      if (!names.has($) && !CONSTANTS.has($)) return unknown(`${at}/$`, "step", $, "name a step of this case");
    }
    for (const [name, part] of Object.entries(value)) waiting.push([part, `${at}/${name.slice(0, 60)}`]);
  }
  return undefined;
}

function unknown(pointer: string, what: string, name: string, remedy: string): FileFault {
  return { pointer, found: `the ${what} ${JSON.stringify(name.slice(0, 80))} is not known`, remedy };
}
