/** Faults in a single decision of the service. */
import { isDeepStrictEqual } from "node:util";
import type { Policies } from "../policies.js";
import type { Apply } from "./fault.js";

type AnyFunction = (...args: never[]) => unknown;

/** Names of the policies that decide at once. */
export type Decision = {
  [Name in keyof Policies]: Policies[Name] extends AnyFunction
    ? Promise<never> extends ReturnType<Policies[Name]>
      ? never
      : Name
    : never;
}[keyof Policies];

type Of<Name extends Decision> = Policies[Name] extends AnyFunction ? Policies[Name] : never;

/**
 * One decision ends otherwise. The fault has acted wherever the outcome differs from that of the sound service.
 *
 * @param decide gets what the sound service would decide, and what the decision is about
 * @example decided("isOldEnough", () => true)
 */
export function decided<Name extends Decision>(
  policy: Name,
  decide: (sound: () => ReturnType<Of<Name>>, ...about: Parameters<Of<Name>>) => ReturnType<Of<Name>>,
): Apply {
  return (policies, acted) => {
    const right = policies[policy] as unknown as (...about: Parameters<Of<Name>>) => ReturnType<Of<Name>>;
    const wrong = (...about: Parameters<Of<Name>>): ReturnType<Of<Name>> => {
      const sound: ReturnType<Of<Name>>[] = [];
      const outcome = decide(
        () => {
          sound[0] = right(...about);
          return sound[0];
        },
        ...about,
      );
      if (sound.length === 0 || !isDeepStrictEqual(outcome, sound[0])) acted();
      return outcome;
    };
    return { [policy]: wrong } as unknown as Partial<Policies>;
  };
}
