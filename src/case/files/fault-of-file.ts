/** Values of files in a format of ours, from JSON that anybody may have written. */

import type { Json } from "../../contract/json.js";
import { isDeeperThan } from "../../contract/json-depth.js";
import type { Case } from "../case.js";
import type { Exchange } from "../outcome.js";
import type { CanonicalRecording } from "../recording.js";
import { faultOfCase, faultOfProfile } from "./case-fault.js";
import { type FileFault, faultOf } from "./file-fault.js";
import { FILE_VALIDATORS } from "./file-validators.gen.js";

/** A format in which a file holds one value, or one on each line. */
export type FileFormat = Exclude<keyof typeof FILE_VALIDATORS, "reference">;

/** Far more than any payload has. */
const MOST_LEVELS = 200;

/** The first thing by which JSON is not of a format; `undefined` where it is sound. */
export function faultOfFile(value: unknown, format: FileFormat): FileFault | undefined {
  // What JSON text says is Json, and nothing else.
  if (isDeeperThan(value as Json, MOST_LEVELS))
    return { pointer: "", found: `it is nested more than ${MOST_LEVELS} levels deep`, remedy: "write it flatter" };
  return faultOf(value, FILE_VALIDATORS[format]) ?? faultOfCases(value as Holder, format);
}

/** Formats that hold cases have them in these places. */
interface Holder {
  readonly case?: Case;
  readonly profile?: string;
  readonly exchanges?: readonly Exchange[];
  readonly recordings?: readonly CanonicalRecording[];
}

function faultOfCases(value: Holder, format: FileFormat): FileFault | undefined {
  if (format === "recordings") return faultOfRecordings(value.recordings ?? []);
  if (format !== "finding" && format !== "recording" && format !== "corpus") return undefined;
  if (value.case === undefined || value.profile === undefined) return undefined;
  return faultOfProfile(value.profile) ?? faultOfCase(value.case, "/case") ?? faultOfAddresses(value.exchanges ?? []);
}

function faultOfRecordings(recordings: readonly CanonicalRecording[]): FileFault | undefined {
  for (const [index, one] of recordings.entries()) {
    const fault = faultOfProfile(one.profile) ?? faultOfCase(one.case, `/recordings/${index}/case`);
    if (fault) return fault;
  }
  return undefined;
}

/** Where requests went: an address, or the connection that replaces one. */
const ADDRESS = /^(?:https?:\/\/|driver:|gateway:)/i;

function faultOfAddresses(exchanges: readonly Exchange[]): FileFault | undefined {
  const index = exchanges.findIndex(({ request }) => !ADDRESS.test(request.url) || !URL.canParse(request.url));
  if (index < 0) return undefined;
  return {
    pointer: `/exchanges/${index}/request/url`,
    found: "it is no address",
    remedy: "write an http or https URL",
  };
}
