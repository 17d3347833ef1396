/** Whom a token speaks for. */
import type { AuthCredential } from "./credentials.js";

/** The bot has the id of its application; a token of the application itself acts for no user. */
export function userIdOf(credential: AuthCredential): string | undefined {
  return credential.kind === "bot" ? credential.applicationId : credential.userId;
}
