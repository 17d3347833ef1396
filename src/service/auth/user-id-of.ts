/** Whom a token speaks for. */
import type { Credential } from "./credentials.js";

/** The bot has the id of its application; a token of the application itself speaks for nobody. */
export function userIdOf(credential: Credential): string | undefined {
  return credential.kind === "bot" ? credential.applicationId : credential.userId;
}
