/** The attacks as a page of the documentation. */
import { type Attack, BOUNDS } from "./attack.js";

/** Markdown; the same attacks give the same text. */
export function formatAttacks(attacks: readonly Attack[]): string {
  const rows = attacks.map(({ attack, command, code, says }) => {
    const shown = command
      .map((word) => word.replace("{folder}/", "").replace("{url}", "URL").replace("{remote}", "URL"))
      .join(" ");
    return `| ${attack} | \`${shown}\` | ${code} | \`${says}\` |`;
  });
  return `${HEAD}\n${rows.join("\n")}\n`;
}

const HEAD = `# Attacks that are tried on slashproof

slashproof reads files and answers that anybody may have written. The tests run each attack of this table as a process of its own.
It ends within ${BOUNDS.seconds} seconds and with a heap of at most ${BOUNDS.heapMegabytes} MB.
It writes nothing outside its output folder, deletes and changes no command of a service, and prints one message without a stack.

A list of more than 5,000 elements is not read, nor a body of more than 8 MiB. Measured on 2026-11-22, Node 20.20.2:
a check whose first answer is a list of 300,000 elements needs 233 MB of memory, and one with an endless body 185 MB.

The table is generated from \`src/cli/testing/attacks/\`; \`npx vitest run src/cli/attacks.heavy.test.ts -u\` writes it again.

| attack | command | exit code | printed |
|---|---|---|---|`;
