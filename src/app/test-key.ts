/** The key that is used where none is given. */
import { keyPair } from "../delivery/key-pair.js";

/** Everybody can sign with it, so it is for applications under test alone; its public half is printed and stands in the README. */
export const TEST_KEY = keyPair("slashproof");
