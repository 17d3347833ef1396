/** How the program was started, for the commands that it prints. */

/**
 * What starts the program again in a shell.
 *
 * @param script path of the script that runs, as in `process.argv[1]`
 * @returns `npx slashproof` where the script is a package in a folder of a project, where a shell finds no `slashproof`
 */
export function programWords(script = process.argv[1] ?? ""): string {
  const isInProject = /[\\/]node_modules[\\/](\.bin[\\/]slashproof|slashproof[\\/]dist[\\/]main\.js)$/.test(script);
  return isInProject && !isGlobal(script) ? "npx slashproof" : "slashproof";
}

/** npm installs for all projects below `lib`. */
function isGlobal(script: string): boolean {
  return /[\\/]lib[\\/]node_modules[\\/]slashproof[\\/]/.test(script);
}
