/** The command that runs a saved finding again, on the target that it was found on. */
import type { FoundOn } from "../case/found-on.js";
import type { Exchange } from "../case/outcome.js";
import { appWords, programOf, quoted, type ShellContext, targetWords } from "./command-line.js";

/** What a command needs to know of a finding. */
export interface Replayable {
  /** Requests and responses: they name the server that was used. */
  readonly exchanges: readonly Exchange[];
  /** The target; absent in findings of older versions. */
  readonly foundOn?: FoundOn;
  /** The case works in a scope that holds nothing else, which a remote target has to permit. */
  readonly emptiesScope?: boolean;
}

/**
 * The command for a POSIX shell. It runs as it is in the folder in which the finding was made;
 * a token comes from the environment.
 *
 * @param file of the finding, relative to the output folder; empty for none
 */
export function replayCommand(file: string, place: ShellContext, finding: Replayable): string {
  const { outDir = "" } = place;
  const path = `${outDir === "" ? "" : `${outDir.replace(/\/$/, "")}/`}${file}`;
  // A path that begins with a dash would be read as a flag.
  const safe = path.startsWith("-") ? `./${path}` : path;
  return [programOf(place), "replay", quoted(safe), ...whereOf(finding)].join(" ");
}

function whereOf({ exchanges, foundOn, emptiesScope }: Replayable): readonly string[] {
  const application = exchanges.find(({ server }) => server === "app")?.request.url;
  const address = foundOn?.isInProcess ? foundOn.baseUrl : application;
  if (application !== undefined && address !== undefined) return ["--app", quoted(address), ...appWords(foundOn ?? {})];
  if (foundOn?.isAboutClient) return [];
  return [...targetWords(foundOn), ...(foundOn?.isRemote && emptiesScope ? ["--allow-destructive"] : [])];
}
