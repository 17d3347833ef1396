/** How a request says the language of its reader. */
import fc, { type Arbitrary } from "fast-check";

/** How a reader says a language: also in the service's own header, which counts first, or only in that of HTTP. */
export type Header = "both" | "accept-language";

export const someHeader: Arbitrary<Header> = fc.constantFrom("both", "accept-language");

/** Headers of a reader of this language. */
export function headersOf(locale: string, header: Header): Readonly<Record<string, string>> {
  const accepted = { "Accept-Language": locale };
  return header === "both" ? { "{localeHeader}": locale, ...accepted } : accepted;
}
