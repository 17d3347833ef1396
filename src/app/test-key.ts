/** The key that is used where none is given. */
import { keyPair } from "../delivery/key-pair.js";

/** Everybody can sign with it, so it is for applications under test alone; its public half is printed; see docs/applications.md. */
export const TEST_KEY = keyPair("slashproof");
