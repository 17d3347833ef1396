/** The plan of a package holds what the rows make: every case of every profile, with all its steps. */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { Case } from "../../src/case/case.js";
import { PROFILE_NAMES } from "../../src/contract/profile.js";
import { shapeOfSteps } from "../../src/run/plan/case-shape.js";
import { measures } from "../measures.js";
import { outlineOf } from "../outline.js";
import { generatedProperties } from "../properties/generated.suite.js";
import { propertyFactsOf } from "../property-facts.js";
import { casesOf } from "../written.js";
import { decodePlan, encodePlan, packPlan, StoredPlan } from "./plan-file.js";

const FILE = decodePlan(encodePlan(packPlan({ casesOf, propertyFactsOf, measures, shapeOf: shapeOfSteps })));

describe.each(PROFILE_NAMES)("the stored cases of the profile %s", (profile) => {
  const written = casesOf(profile).cases;
  const { cases, shapes } = new StoredPlan(FILE).casesOf(profile);

  test("are those of the rows, in their order and with their steps", () => {
    const differing = written.filter((one, nth) => !isDeepStrictEqual(one, { ...cases[nth] }));

    expect(cases.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
    expect(differing.map(({ id }) => id)).toEqual([]);
  });

  test("have the shape that follows from their steps", () => {
    const differing = cases.filter((one) => !isDeepStrictEqual(shapes?.get(one), shapeOfSteps(one)));

    expect(differing.map(({ id }) => id)).toEqual([]);
  });
});

describe.each(PROFILE_NAMES)("the stored properties of the profile %s", (profile) => {
  test("are what is known of them without generators", () => {
    const known = generatedProperties(profile).map(({ steps: _, ...facts }) => facts);

    expect(new StoredPlan(FILE).propertyFactsOf(profile)).toEqual(known);
  });

  test("are chosen like those of the whole suite, and draw nothing", () => {
    const [first] = outlineOf(profile).properties;

    expect(outlineOf(profile).properties.map(({ id }) => id)).toEqual(generatedProperties(profile).map(({ id }) => id));
    expect(() => first?.steps()).toThrow("not loaded");
  });
});

describe("a stored plan", () => {
  const without = (nth: number): StoredPlan =>
    new StoredPlan({ ...FILE, chunks: FILE.chunks.map((chunk, index) => (index === nth ? Buffer.of() : chunk)) });

  test("reads the steps of a case without those far from it", () => {
    const [first] = without(1).casesOf("documented").cases;

    expect(first?.steps).toEqual(casesOf("documented").cases[0]?.steps);
  });

  test("reads the steps of all cases with one function, so that V8 sees few kinds of objects", () => {
    const { cases } = new StoredPlan(FILE).casesOf("documented");
    const functions = new Set(cases.map((one) => Object.getOwnPropertyDescriptor(one, "steps")?.get));

    expect([...functions]).toEqual([expect.any(Function)]);
  });

  test("does not answer with other steps where its own cannot be read", () => {
    const [first] = without(0).casesOf("documented").cases;

    expect(() => first?.steps).toThrow();
  });

  test("forgets steps when all beside them were read, and reads them again", () => {
    const unpacked: string[] = [];
    const chunks = new Proxy(FILE.chunks, {
      get: (all, key) => {
        unpacked.push(String(key));
        return all[Number(key)];
      },
    });
    const { cases } = new StoredPlan({ ...FILE, chunks }).casesOf("discord");
    const read = () => cases.map(({ steps }) => steps.length);

    const first = read();
    const second = read();

    expect(second).toEqual(first);
    expect(unpacked).toHaveLength(2 * FILE.chunks.length);
  });

  test("is not made of cases that differ between profiles", () => {
    const [case1, case2] = casesOf("documented").cases;

    const pack = () =>
      packPlan({
        casesOf: (profile) => ({ cases: [{ ...case1, steps: stepsOf(profile) } as Case] }),
        propertyFactsOf,
        measures,
        shapeOf: shapeOfSteps,
      });
    const stepsOf = (profile: string) => (profile === "discord" ? case2 : case1)?.steps;

    expect(pack).toThrow(`the steps of ${case1?.id} differ between profiles`);
  });
});
