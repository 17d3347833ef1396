/** Judges what a production file reaches against the table of rooms. */
import { dirname, join, relative } from "node:path/posix";
import { type Reference, referencesIn } from "./references.js";
import { type Room, roomOfFile } from "./rooms.js";

/** What the law is made of, as read from the repository. */
export interface Law {
  readonly rooms: readonly Room[];
  /** Entry points of the package by which it can import itself, such as `slashproof/service` to `src/service/index.ts`. */
  readonly selfReferences: ReadonlyMap<string, string>;
}

/** What of `node:process` a room other than `cli` may use: none of it prints, reads arguments or exits. */
const HARMLESS: ReadonlySet<string> = new Set(["pid", "version", "platform", "resourceUsage", "kill", "env", "arch"]);

/** Files that load a module of the user, whose name is not known before. */
const LOADS_MODULES_OF_USERS: ReadonlySet<string> = new Set([
  "src/target/driver/module-driver.ts",
  "src/vitest/open-given.ts",
]);

/** Files to which the law does not apply: tests, benchmarks, generators of files, the script of the HTML report. */
export function isExempt(file: string): boolean {
  return (
    /\.test(-d)?\.ts$|\/(testing|generate)\/|^src\/bench\//.test(file) ||
    /^src\/report\/page\/(browser\/|generate)/.test(file)
  );
}

/** One sentence for each way in which the file breaks the law; empty where it keeps it. */
export function breachesOf(file: string, text: string, law: Law): readonly string[] {
  const room = roomOfFile(file, law.rooms);
  if (!room || isExempt(file)) return [];
  return referencesIn(text).flatMap((reference) => breachOf(reference, file, room, law) ?? []);
}

function breachOf(reference: Reference, file: string, room: Room, law: Law): string | undefined {
  if (reference.kind === "global") {
    return room.name === "cli" ? undefined : `${file} uses the global ${reference.name}; only cli may`;
  }
  if (reference.kind === "computed-import") {
    const isAllowed = room.name === "cli" || LOADS_MODULES_OF_USERS.has(file);
    return isAllowed ? undefined : `${file} imports a module whose name is computed`;
  }
  const { specifier, isType, names } = reference;
  if (/^(node:)?module$/.test(specifier)) return `${file} imports ${specifier}; require is not used here`;
  if (/^(node:)?process$/.test(specifier)) return processBreach(file, room, names);
  const target = resolved(file, specifier, law);
  if (target === undefined) return undefined;
  if (/\/testing\//.test(target)) return `${file} imports ${target}; production code uses nothing of a testing folder`;
  const other = roomOfFile(target, law.rooms);
  if (!other || other === room) return undefined;
  if (!room.mayImport.has(other.name)) return `${file} imports ${target}; ${room.name} may not import ${other.name}`;
  if (room.typesOnly.has(other.name) && !isType)
    return `${file} imports values of ${target}; ${room.name} may import only types of ${other.name}`;
  return undefined;
}

function processBreach(file: string, room: Room, names: readonly string[]): string | undefined {
  if (room.name === "cli" || (names.length > 0 && names.every((name) => HARMLESS.has(name)))) return undefined;
  return `${file} imports ${names.join(", ")} of node:process; only cli reads arguments, prints and exits`;
}

/** Path from the root of the repository; `undefined` for packages of others. */
function resolved(file: string, specifier: string, law: Law): string | undefined {
  if (specifier.startsWith(".")) return relative(".", join(dirname(file), specifier));
  return law.selfReferences.get(specifier);
}
