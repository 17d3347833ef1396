/** The file behind a start command. */
import { statSync } from "node:fs";
import { extname } from "node:path";

/**
 * The first word of a command that is a file of the user; files with an extension go before those without.
 * What is in a hidden folder or in node_modules was not written by the user.
 *
 * @param command as it is given to a shell
 * @returns a path relative to the current folder; undefined where no word is such a file
 * @example scriptOf(".venv/bin/python server.py --port 80") // "server.py"
 */
export function scriptOf(command = ""): string | undefined {
  const words = command.split(/[\s"';&|]+/);
  const files = words.filter((word) => !NOT_OF_THE_USER.test(word) && isFile(word));
  return files.find((file) => extname(file) !== "") ?? files[0];
}

const NOT_OF_THE_USER = /^$|^\/|(?:^|\/)(?:\.[^./]|\.\.|node_modules(?:\/|$))/;

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
