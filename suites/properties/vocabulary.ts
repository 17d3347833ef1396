/** What generated commands may say in a profile. */
import { VOCABULARY, type Vocabulary } from "../../generators/commands/vocabulary.js";
import { type ProfileName, profileOf } from "../../src/contract/profile.js";

const { bindings } = profileOf("discord");

const OF_DISCORD: Vocabulary = { ...VOCABULARY, locales: bindings.locales };

/** The documents do not show the list of locales, so that only those of their examples are surely known. */
export function wordsOf(profile: ProfileName): Vocabulary {
  return profile === "discord" ? OF_DISCORD : VOCABULARY;
}
