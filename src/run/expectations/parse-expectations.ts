/** An expectations file from its text to entries; what is wrong in it is named with its line. */
import { readFileSync } from "node:fs";
import Ajv2020, { type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { type Document, LineCounter, parseDocument } from "yaml";
import type { Expectation } from "../../case/expectations.js";
import { didYouMean } from "../../contract/did-you-mean.js";
import { fileOfPackage } from "../../contract/own-package.js";
import { SetupError } from "../../contract/setup-error.js";
import { checkNames } from "./check-names.js";

/** An expectations file as it was read. */
export interface ExpectationsFile {
  /** The entries, checked and in order. */
  readonly entries: readonly Expectation[];
  /** The text as it is, so that writing keeps its comments. */
  readonly document: Document;
}

/** A place in the file, as keys and indices from its root. */
export type Path = readonly (string | number)[];

/** The error for a place. */
export type FailAt = (place: Path, found: string, way: string) => SetupError;

type RawEntry = Omit<Expectation, "is"> & { readonly is?: Expectation["is"] };

/**
 * Reads text in YAML or JSON.
 *
 * @param path what errors call it
 * @param cases ids of all cases and properties that an entry may name
 * @throws SetupError `expectations-invalid` with the line of what is wrong
 */
export function parseExpectations(text: string, path: string, cases: ReadonlySet<string>): ExpectationsFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const fail = (offset: number, found: string, way: string): SetupError =>
    new SetupError(
      "expectations-invalid",
      `Cannot read the expectations file "${path}": line ${lines.linePos(offset).line}: ${found}; ${way}`,
    );
  const [fault] = document.errors;
  if (fault) throw fail(fault.pos[0], firstLine(fault.message), "write it in YAML or JSON");
  const failAt = (place: Path, found: string, way: string): SetupError =>
    fail(offsetOf(document, place), `${shown(place)}${found}`, way);
  const value = plainValueOf(document, fail);
  const validate = validator();
  if (!validate(value)) throw faultOf(validate.errors ?? [], failAt);
  const entries = (value as { readonly entries: readonly RawEntry[] }).entries.map(
    (entry) => ({ ...entry, is: entry.is ?? "failed" }) as Expectation,
  );
  checkNames(entries, cases, failAt);
  return { entries, document };
}

/** Aliases can make a small text into a value without end: those are refused. */
function plainValueOf(document: Document, fail: (offset: number, found: string, way: string) => SetupError): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    throw fail(0, "its aliases expand to far too much, or to nothing", "write it without aliases");
  }
}

let compiled: ReturnType<typeof compile> | undefined;

/** Compiled when it is needed first, and never again. */
function validator(): ReturnType<typeof compile> {
  compiled ??= compile();
  return compiled;
}

function compile() {
  const schema = JSON.parse(readFileSync(fileOfPackage("reports/expectations.schema.json"), "utf8")) as object;
  const ajv = new Ajv2020.default({ allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

const FIELDS = ["case", "rule", "is", "reason", "link", "expires", "signature"];

/** The first fault in words: an unknown field explains one that is missing. */
function faultOf(errors: readonly ErrorObject[], failAt: FailAt): SetupError {
  const first = (keyword: string): ErrorObject | undefined => errors.find((one) => one.keyword === keyword);
  const error = first("additionalProperties") ?? first("oneOf") ?? errors[0];
  if (!error) throw new Error("the validator of expectations gave no error");
  const place = error.instancePath
    .split("/")
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const last = String(place.at(-1) ?? "");
  const { missingProperty, additionalProperty } = error.params as Readonly<Record<string, string | undefined>>;
  if (error.keyword === "oneOf")
    return failAt(place, "it names both case and rule, or neither", "name the one that the entry is about");
  if (missingProperty === "reason") return failAt(place, "it has no reason", "say why the failure is tolerated");
  if (missingProperty !== undefined)
    return failAt(place, `it has no ${missingProperty}`, "write format: slashproof-expectations/1 and entries: []");
  if (additionalProperty !== undefined) {
    const known = place.length === 0 ? ["format", "entries"] : FIELDS;
    const near = didYouMean(additionalProperty, known);
    return failAt(
      [...place, additionalProperty],
      "it is unknown",
      near === "" ? `known are ${known.join(", ")}` : near,
    );
  }
  return failAt(place, "its value is wrong", WAYS[last] ?? `it ${error.message}`);
}

const WAYS: Readonly<Record<string, string>> = {
  format: "write slashproof-expectations/1",
  entries: "write a list of entries",
  is: "write failed, flaky or blocked",
  reason: "say why the failure is tolerated",
  link: "write an URL that begins with http:// or https://",
  expires: "write a day such as 2027-01-31",
  signature: "write it as --expect-write wrote it, in quotes",
};

/** Where a node begins; of the nearest one above it that is there. */
function offsetOf(document: Document, place: Path): number {
  for (let length = place.length; length >= 0; length--) {
    const node: unknown = length === 0 ? document.contents : document.getIn(place.slice(0, length), true);
    const range = rangeOf(node);
    if (range !== undefined) return range;
  }
  return 0;
}

function rangeOf(node: unknown): number | undefined {
  if (typeof node !== "object" || node === null || !("range" in node)) return undefined;
  return Array.isArray(node.range) && typeof node.range[0] === "number" ? node.range[0] : undefined;
}

/** `entries[2].link: `, or nothing for the whole file. */
function shown(place: Path): string {
  const text = place.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");
  return text === "" ? "" : `${text.replace(/^\./, "")}: `;
}

function firstLine(message: string): string {
  return message.split("\n")[0]?.replace(/[.:]$/, "") ?? message;
}
