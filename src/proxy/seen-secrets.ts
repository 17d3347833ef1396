/** The secrets of all exchanges so far: a service may show in one answer what came in with an earlier request. */
import { type Redact, redactionOfTokens } from "../run/redact/redact.js";
import type { TargetDescription } from "../target/target-description.js";
import { type Secret, secretsOf } from "./credential.js";
import type { ParsedExchange } from "./parsed-exchange.js";

/** Each secret is one more search in every text: of more than this the oldest are left out. */
const MOST_SECRETS = 24;

/** Takes secrets in, and hides them. */
export class SeenSecrets {
  readonly #known: TargetDescription | undefined;
  /** Searches by secret, in the order in which the secrets were seen last. */
  readonly #searches = new Map<string, { readonly word: string; readonly hide: Redact }>();

  /** @param known what target.json says, where there is one */
  constructor(known: TargetDescription | undefined) {
    this.#known = known;
  }

  /** Remembers what an exchange holds that must not be kept. */
  see(exchange: ParsedExchange): void {
    for (const secret of secretsOf(exchange, this.#known)) this.#add(secret);
  }

  /** The text without any secret that was seen; the latest word replaces one that had several. */
  hide(text: string): string {
    let hidden = text;
    for (const { hide } of this.#searches.values()) hidden = hide(hidden);
    return hidden;
  }

  #add([text, word]: Secret): void {
    const known = this.#searches.get(text);
    this.#searches.delete(text);
    this.#searches.set(text, known?.word === word ? known : { word, hide: redactionOfTokens([[text, word]]) });
    const [oldest = ""] = this.#searches.keys();
    if (this.#searches.size > MOST_SECRETS) this.#searches.delete(oldest);
  }
}
