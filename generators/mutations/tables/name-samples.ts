/** Names of many scripts as the pattern of the documents sees them: whom it lets in, whom it keeps out, and where it is silent. */

/** A name that every reading of the naming rules accepts. */
export interface NameSample {
  /** The sample as the end of a row's id. */
  readonly slug: string;
  /** Completes "accepts a name …". */
  readonly what: string;
  /** The name itself, 1 to 32 code points. */
  readonly name: string;
  /** Which promise of the rules lets it in. */
  readonly kind: "letters" | "uncased" | "digits";
}

/** A name that is refused, with the nearest one that is accepted. */
export interface RefusedName extends Pick<NameSample, "slug" | "what"> {
  /** The nearest name that is accepted. */
  readonly good: string;
  /** The name that is refused. */
  readonly bad: string;
}

/** Accepted names. Each is in normal form C, so that a service that normalises reads back the same. */
export const GOOD_NAMES: readonly NameSample[] = [
  { slug: "ascii-letters", what: "of ASCII letters", name: "ping", kind: "letters" },
  { slug: "a-hyphen", what: "with a hyphen", name: "user-info", kind: "letters" },
  { slug: "an-underscore", what: "with an underscore", name: "user_info", kind: "letters" },
  { slug: "an-apostrophe", what: "with an apostrophe", name: "who's-here", kind: "letters" },
  { slug: "a-leading-hyphen", what: "that begins with a hyphen", name: "-ping", kind: "letters" },
  { slug: "a-trailing-apostrophe", what: "that ends with an apostrophe", name: "ping'", kind: "letters" },
  { slug: "latin-with-marks", what: "of Latin letters with marks", name: "größe-naïve-œuvre", kind: "letters" },
  { slug: "vietnamese-letters", what: "of Vietnamese letters", name: "việt-ngữ", kind: "letters" },
  { slug: "turkish-dotless-i", what: "with the Turkish dotless i", name: "ısı", kind: "letters" },
  { slug: "cyrillic-letters", what: "of Cyrillic letters", name: "привет", kind: "letters" },
  { slug: "greek-letters", what: "of Greek letters with a final sigma", name: "κόσμος", kind: "letters" },
  { slug: "armenian-letters", what: "of Armenian letters", name: "բարեւ", kind: "letters" },
  { slug: "georgian-letters", what: "of Georgian letters", name: "გამარჯობა", kind: "letters" },
  {
    slug: "astral-lowercase-letters",
    what: "of letters beyond the Basic Multilingual Plane",
    name: "𐐨𐐩𐐪",
    kind: "letters",
  },
  { slug: "han-characters", what: "of Han characters", name: "日本語", kind: "uncased" },
  { slug: "hiragana", what: "of hiragana", name: "ひらがな", kind: "uncased" },
  { slug: "katakana", what: "of katakana with a length mark", name: "サーバー", kind: "uncased" },
  { slug: "hangul", what: "of hangul syllables", name: "안녕하세요", kind: "uncased" },
  { slug: "hebrew-letters", what: "of Hebrew letters", name: "שלום", kind: "uncased" },
  { slug: "arabic-letters", what: "of Arabic letters", name: "مرحبا", kind: "uncased" },
  {
    slug: "devanagari-with-vowel-signs",
    what: "of Devanagari letters with vowel signs and virama",
    name: "नमस्ते",
    kind: "uncased",
  },
  {
    slug: "thai-with-tone-marks",
    what: "of Thai letters with vowel signs and tone marks",
    name: "ช่วยด้วยที่นี่",
    kind: "uncased",
  },
  { slug: "tamil-letters", what: "of Tamil letters without marks", name: "தமழ", kind: "uncased" },
  { slug: "ethiopic-letters", what: "of Ethiopic letters", name: "ሰላም", kind: "uncased" },
  {
    slug: "astral-han-characters",
    what: "with a Han character beyond the Basic Multilingual Plane",
    name: "𠮷野家",
    kind: "uncased",
  },
  {
    slug: "a-capital-without-lowercase",
    what: "with a capital that has no lowercase variant",
    name: "𝐀ngle",
    kind: "uncased",
  },
  // Programs in some languages, such as PHP and Perl, take this text for an empty one.
  { slug: "a-zero", what: "that is the digit 0", name: "0", kind: "digits" },
  { slug: "ascii-digits", what: "of ASCII digits", name: "2048", kind: "digits" },
  { slug: "arabic-indic-digits", what: "with Arabic-Indic digits", name: "level٣", kind: "digits" },
  { slug: "devanagari-digits", what: "with Devanagari digits", name: "स्तर१२", kind: "digits" },
  { slug: "thai-digits", what: "with Thai digits", name: "ระดับ๓", kind: "digits" },
  { slug: "a-superscript-digit", what: "with a superscript digit", name: "x²", kind: "digits" },
  { slug: "a-fraction", what: "with a fraction character", name: "half½", kind: "digits" },
];

/** A name and its invalid variant with one capital. Both cases of each letter are in Unicode since 2001 at the latest, so no runtime is too old to know them. */
export const CAPITALS: readonly RefusedName[] = [
  { slug: "an-ascii-capital-first", what: "with an ASCII capital at its start", good: "slot-a", bad: "Slot-a" },
  { slug: "an-ascii-capital-last", what: "with an ASCII capital at its end", good: "slot-a", bad: "slot-A" },
  { slug: "ascii-capitals", what: "of ASCII capitals only", good: "slot-a", bad: "SLOT-A" },
  { slug: "a-latin-capital-with-accent", what: "with an accented Latin capital", good: "élan", bad: "Élan" },
  { slug: "a-latin-extended-capital", what: "with a capital of Latin Extended-A", good: "łódź", bad: "łÓdź" },
  { slug: "a-cyrillic-capital", what: "with a Cyrillic capital", good: "пинг", bad: "Пинг" },
  { slug: "a-greek-capital", what: "with a Greek capital", good: "λόγοι", bad: "Λόγοι" },
  { slug: "an-armenian-capital", what: "with an Armenian capital", good: "բարեւ", bad: "Բարեւ" },
  { slug: "a-full-width-capital", what: "with a full-width Latin capital", good: "ａping", bad: "Ａping" },
  {
    slug: "a-titlecase-digraph",
    what: "with one character that is a capital and a small letter",
    good: "\u01c6epovi",
    bad: "\u01c5epovi",
  },
  {
    slug: "an-astral-capital",
    what: "with a capital beyond the Basic Multilingual Plane",
    good: "\u{10428}\u{10429}",
    bad: "\u{10400}\u{10429}",
  },
];

/** A name outside the pattern, with the nearest one inside it. */
export const OUTSIDE_PATTERN: readonly RefusedName[] = [
  { slug: "a-space", what: "with a space", good: "slot-a", bad: "slot a" },
  { slug: "a-leading-space", what: "with a space before it", good: "slot-a", bad: " slot-a" },
  { slug: "a-trailing-space", what: "with a space after it", good: "slot-a", bad: "slot-a " },
  { slug: "a-trailing-newline", what: "that ends with a newline", good: "slot-a", bad: "slot-a\n" },
  { slug: "a-newline-inside", what: "with a newline inside", good: "slot-a", bad: "slot\na" },
  { slug: "a-tab", what: "with a tab", good: "slot-a", bad: "slot\ta" },
  { slug: "a-control-character", what: "with a control character", good: "slot-a", bad: "slot-a\u0007" },
  { slug: "a-full-stop", what: "with a full stop", good: "slot-a", bad: "slot.a" },
  { slug: "an-exclamation-mark", what: "with an exclamation mark", good: "slot-a", bad: "slot-a!" },
  { slug: "a-slash", what: "with a slash", good: "slot-a", bad: "/slot-a" },
  { slug: "an-at-sign", what: "with an at sign", good: "slot-a", bad: "slot@a" },
  { slug: "a-dollar-sign", what: "with a dollar sign", good: "slot-a", bad: "slot$a" },
  { slug: "a-plus-sign", what: "with a plus sign", good: "slot-a", bad: "slot+a" },
  { slug: "a-typographic-apostrophe", what: "with a typographic apostrophe", good: "slot'a", bad: "slot’a" },
  { slug: "an-en-dash", what: "with an en dash", good: "slot-a", bad: "slot–a" },
  { slug: "an-emoji", what: "with an emoji", good: "slot-a", bad: "slot🐈a" },
  {
    slug: "an-emoji-of-the-basic-plane",
    what: "with an emoji of the Basic Multilingual Plane",
    good: "slot-a",
    bad: "slot☃a",
  },
  { slug: "a-no-break-space", what: "with a no-break space", good: "slot-a", bad: "slot\u00a0a" },
  { slug: "a-zero-width-space", what: "with a zero-width space", good: "slot-a", bad: "slot\u200ba" },
  { slug: "arabic-vowel-marks", what: "with Arabic vowel marks", good: "مرحبا", bad: "مَرحبا" },
  { slug: "hebrew-points", what: "with Hebrew vowel marks", good: "שלום", bad: "שָלום" },
  { slug: "tamil-vowel-signs", what: "with Tamil vowel signs", good: "தமழ", bad: "தமிழ்" },
];

/** A character in the block of a script that it is not of: the pattern names scripts. For commands alone, as it is rare. */
export const OUTSIDE_SCRIPTS: readonly RefusedName[] = [
  { slug: "a-danda", what: "with a danda, which is not of the Devanagari script", good: "राम", bad: "राम\u0964" },
];

/** Names on which the documents, or the Unicode versions of runtimes, disagree. */
export const OPEN_NAMES: readonly { readonly slug: string; readonly what: string; readonly name: string }[] = [
  { slug: "a-decomposed-accent", what: "with a letter and a combining accent", name: "cafe\u0301" },
  {
    slug: "a-backslash",
    what: "with a backslash, which the pattern in the documents may allow",
    name: "slot\\a",
  },
  { slug: "a-roman-number-capital", what: "with a Roman number character in upper case", name: "part\u2167" },
  { slug: "a-capital-sharp-s", what: "with a capital sharp s", name: "gro\u1e9ee" },
  { slug: "a-georgian-capital", what: "with a Georgian capital", name: "\u1c92\u1c90" },
  { slug: "a-cherokee-capital", what: "with a Cherokee capital", name: "\u13a0\u13a1" },
  { slug: "a-dotted-capital-i", what: "with a dotted capital I", name: "\u0130stanbul" },
  { slug: "a-ligature", what: "with a ligature, which is one character for two letters", name: "ﬁnd" },
];

/** Names of astral letters around the greatest length: 32 by code points, more by UTF-16 units. */
export const ASTRAL_LENGTHS: readonly { readonly slug: string; readonly what: string; readonly name: string }[] = [
  { slug: "17-astral-letters", what: "of 17 letters that are 34 UTF-16 units", name: "\u{10428}".repeat(17) },
  { slug: "32-astral-letters", what: "of 32 letters that are 64 UTF-16 units", name: "\u{10428}".repeat(32) },
  { slug: "33-astral-letters", what: "of 33 letters that are 66 UTF-16 units", name: "\u{10428}".repeat(33) },
];
