/** True where the variable CI says that no person waits for this process. */
export function isContinuousIntegration(env: NodeJS.ProcessEnv = process.env): boolean {
  return !["", "0", "false"].includes(env["CI"] ?? "");
}
