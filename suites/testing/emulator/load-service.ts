/**
 * Loads a service of an author who has not seen this project. Its text is kept as the author left it; a mistake is a
 * replacement in it.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** One mistake of a service. */
export interface EmulatorMistake {
  /** What it does wrong. */
  readonly name: string;
  /** Beginnings of the rules that it breaks, one of which a case has to name. None where the documents leave it open. */
  readonly rules: readonly string[];
  /** What the documents say, with the heading. */
  readonly sentence: string;
  /** Text of the service that is replaced; it is there once. */
  readonly old: string;
  /** What takes its place. */
  readonly new: string;
}

/** What the text exports, with the mistake in it. @throws Error where the text to replace is not there once */
export async function loadService(text: URL, mistake?: EmulatorMistake): Promise<unknown> {
  return moduleOf(withMistake(await readFile(text, "utf8"), mistake));
}

function withMistake(text: string, mistake: EmulatorMistake | undefined): string {
  if (mistake === undefined) return text;
  if (text.split(mistake.old).length !== 2) throw new Error(`the text to replace is not there once: ${mistake.name}`);
  return text.replace(mistake.old, () => mistake.new);
}

/** The text has a name of its own each time: a module is loaded once. */
async function moduleOf(text: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-emulator-"));
  try {
    const path = join(folder, "service.ts");
    await writeFile(path, text);
    return await import(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}
