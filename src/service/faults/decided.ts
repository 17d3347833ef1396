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

/** One decision always ends like this. The fault has acted wherever the sound service decides otherwise. */
export function always<Name extends Decision>(policy: Name, outcome: ReturnType<Of<Name>>): Apply {
  return decided(policy, (sound, ..._about) => {
    sound();
    return outcome;
  });
}

/** One decision is made about something else. The fault has acted wherever that differs. */
export function decidedAbout<Name extends Decision>(
  policy: Name,
  change: (...about: Parameters<Of<Name>>) => Parameters<Of<Name>>,
): Apply {
  return (policies, acted) => {
    const right = policies[policy] as unknown as (...about: Parameters<Of<Name>>) => ReturnType<Of<Name>>;
    const wrong = (...about: Parameters<Of<Name>>): ReturnType<Of<Name>> => {
      const other = change(...about);
      if (!isDeepStrictEqual(other, about)) acted();
      return right(...other);
    };
    return { [policy]: wrong } as unknown as Partial<Policies>;
  };
}
