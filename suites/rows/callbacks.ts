/** Answers to interactions. The documents number launching an activity alone, so the other types are bindings of the target. */
import type { Reference, Template } from "../../src/case/template.js";
import type { Bindings } from "../../src/contract/bindings.js";
import type { Body } from "./steps.js";

const typeOf = (word: keyof Bindings["callbackTypes"]): Reference => ({ $: "callbackTypes", at: `/${word}` });

/** A message at once. */
export const messageCallback = (data: Template): Body => ({ type: typeOf("message"), data });

/** A message that is still to come. */
export const LATER_MESSAGE: Body = { type: typeOf("deferredMessage") };

/** The message that a component is in, changed. */
export const updateCallback = (data: Template): Body => ({ type: typeOf("update"), data });

/** Suggestions to who types into an option. */
export const choicesCallback = (choices: readonly Template[]): Body => ({ type: typeOf("choices"), data: { choices } });

/** A modal; without data a broken one. */
export const modalCallback = (data?: Template): Body => ({
  type: typeOf("modal"),
  ...(data === undefined ? {} : { data }),
});

/** @see D1 "Entry point handler types" */
export const LAUNCH_ACTIVITY: Body = { type: 12 };
