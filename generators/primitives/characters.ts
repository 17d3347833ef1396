/**
 * Character tables, built once: generated text is cut out of them, which costs one slice instead of a draw per character.
 *
 * @remarks Every character is as old as Unicode 6, stays in normal form C beside any other of its table, and takes one
 * UTF-16 unit, so that a text of N characters is N characters by every way of counting.
 */

/** Letters, digits and marks of the blocks `from`-`to` (both included) that `allowed` lets in. */
function block(from: number, to: number, allowed: RegExp): string {
  let characters = "";
  for (let code = from; code <= to; code++) {
    const character = String.fromCharCode(code);
    const plain = character === character.toLowerCase() && character === character.normalize("NFC");
    if (plain && allowed.test(character)) characters += character;
  }
  return characters;
}

const LETTER = /^[\p{L}]$/u;
const LETTER_OR_SIGN = /^[\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]$/u;
/** Nukta and virama, and Thai signs above and below, change places when a text is normalised: each table has one kind. */
const DEVANAGARI = /^[\u0905-\u0914\u0915-\u0928\u092a-\u0930\u0932\u0933\u0935-\u0939\u093e-\u094d\u0966-\u096f]$/u;
const THAI = /^[\u0e01-\u0e37\u0e40-\u0e4b\u0e50-\u0e59]$/u;

/** A table in an order without rhyme, long enough that any window of `window` characters can start anywhere. */
function shuffled(characters: string, window: number): string {
  const size = characters.length;
  let text = "";
  let at = 0;
  const stride = strideFor(size);
  while (text.length < size * 2 + window) {
    text += characters[at] ?? "";
    at = (at + stride) % size;
  }
  return text;
}

/** A step that visits all of `size` places before it comes back. */
function strideFor(size: number): number {
  const greatestCommon = (a: number, b: number): number => (b === 0 ? a : greatestCommon(b, a % b));
  let stride = Math.floor(size * 0.618) || 1;
  while (greatestCommon(stride, size) !== 1) stride++;
  return stride;
}

/** A table in which each character follows each other one once: every pair of them can be drawn. */
function paired(characters: string, window: number): string {
  const all = [...characters];
  const cycle = all.flatMap((one, index) => [one, ...all.slice(index + 1).flatMap((other) => [one, other])]).join("");
  return cycle + cycle.slice(0, window);
}

const NAME_WINDOW = 32;

/** Plain names begin here, so that shrinking ends at `a`. */
const ASCII_NAMES = `abcdefghijklmnopqrstuvwxyz-user_info-who's-here-0123456789-${"list-add-remove-set-get-ban-play-queue-".repeat(2)}`;

/** Characters of chat-input and option names, one text per script. The first is ASCII. */
const SCRIPTS: readonly string[] = [
  ASCII_NAMES + paired("abcdefghijklmnopqrstuvwxyz0123456789-_'", NAME_WINDOW),
  paired("abcdefghijklmnopqrstuvwxyz", NAME_WINDOW),
  shuffled(block(0xdf, 0x17e, LETTER).replace("ñ", ""), NAME_WINDOW),
  shuffled(block(0x3ac, 0x3ce, LETTER), NAME_WINDOW),
  shuffled(block(0x430, 0x45f, LETTER), NAME_WINDOW),
  shuffled(block(0x561, 0x586, LETTER), NAME_WINDOW),
  shuffled(block(0x5d0, 0x5ea, LETTER), NAME_WINDOW),
  shuffled(block(0x621, 0x64a, LETTER), NAME_WINDOW),
  shuffled(block(0x10d0, 0x10f0, LETTER), NAME_WINDOW),
  shuffled(block(0x905, 0x96f, DEVANAGARI), NAME_WINDOW),
  shuffled(block(0xe01, 0xe59, THAI), NAME_WINDOW),
  shuffled(block(0x3041, 0x3096, LETTER), NAME_WINDOW),
  shuffled(block(0x30a1, 0x30fc, LETTER), NAME_WINDOW),
  shuffled(block(0x4e00, 0x4fff, LETTER), NAME_WINDOW),
  shuffled(block(0xac00, 0xadff, LETTER), NAME_WINDOW),
  shuffled(`${block(0x660, 0x669, LETTER_OR_SIGN)}${block(0xb2, 0xb3, LETTER_OR_SIGN)}abc`, NAME_WINDOW),
];

/** Each character of all scripts once, neighbours of different scripts; no marks, which would change places. */
const MIXED = [...new Set(SCRIPTS.join(""))].filter((character) => !/\p{M}/u.test(character)).join("");

/** One text per script, and one of all of them. None holds `ñ`, with which localized names begin. */
export const NAME_TABLES: readonly string[] = [...SCRIPTS, shuffled(MIXED, NAME_WINDOW)];

/** Letters beyond the Basic Multilingual Plane that are lower case or have no case; each is two UTF-16 units. */
export const ASTRAL_LETTERS: readonly string[] = [..."𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𠮷𠀋𡈽𡌛𡑮𡢽𝐀𝒜"];

const TEXT_WINDOW = 100;

const ENGLISH =
  "aShows who is here, and what they do (twice). Adds a role to a user; removes it again! Says \"hi\" & 'bye' <b>/\\ {x} #1 100% @you ~ ";

/** Signs that mean something in an address, a form, a script, a template or a pattern. No space, which would be at an end. */
const SIGNS = "ab1+%&=#?;:,.|$^*~!@()[]{}<>/\\\"'`-_";

/** Characters of descriptions and choice names, one text per kind. The first is English. None holds `¿`. */
export const TEXT_TABLES: readonly string[] = [
  ENGLISH.repeat(2),
  "Показывает, кто здесь и что он делает. Добавляет роль; убирает её! ".repeat(3),
  "誰がここにいるかを表示します。役割を追加、または削除します！「はい」・".repeat(5),
  "مَرحبا بكم في الخادم، أهلا وسهلا. שלום לכולם: מי כאן? ".repeat(4),
  "नमस्ते, यहाँ कौन है? भूमिका जोड़ें। สวัสดีครับ ช่วยด้วย ".repeat(4),
  "क\u094d\u200dष ක\u0dca\u200dර שלום abc x\u0332y\u0332 q\u0307 m\u0302 ن\u064eم می\u200cخواهم ".repeat(3),
  shuffled(MIXED, TEXT_WINDOW),
  paired(SIGNS, TEXT_WINDOW),
  shuffled("☃★♥→←½²³€£×÷–—…“”‘’«»¡§¶ßÆØåéüABCxyz019", TEXT_WINDOW),
].map((text) => text.normalize("NFC"));

/** Text of several lines, as people write it: with empty lines, lists and quotes. */
export const LINES = "aFirst line\nand the next\n\n- one\n- two\n> quoted\n# Title\n\tindented\n1. first\n2. second\n";

/** Names of user and message commands: words in mixed case. The first begins with `a`, where shrinking ends. */
export const FREE_NAME_TABLES: readonly string[] = [
  "aShow Profile And Avatar Of This User  High Five Save Message  Report To Moderators SHOUT quietly 24 7 ",
  "Показать Профиль Пользователя и Сохранить Это Сообщение ТИХО громко ",
  "ユーザー情報 メッセージ保存 こんにちは Übersetzen Änderung Größe ",
].map((text) => text.repeat(2));

/** Emoji and other text of several UTF-16 units, for texts that stay far below their limit. */
export const EMOJI: readonly string[] = ["🐈", "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "🇩🇪", "😀", "𝕏"];

/** Texts that are keywords or numbers to some programs. */
const KEYWORDS_AND_NUMBERS: readonly string[] = [
  ...["null", "undefined", "true", "false", "nan", "none", "yes", "no", "default", "index"],
  ...["0", "1", "7", "007", "00", "1e3", "0x1f", "0b1", "1_000", "-1", "-0", "2147483648", "9007199254740993"],
  ...["inf", "on", "off", "-", "'", "1100000000000000001", "00000000000000000000000000000001"],
];

/** The same as names, and names that every object has in some languages. */
export const NAME_LOOKALIKES: readonly string[] = [...KEYWORDS_AND_NUMBERS, "constructor", "__proto__"];

/** Markup of chats, and what programs turn into better punctuation: much of it in one text, since each is changed wherever it is. */
const MARKUP: readonly string[] = [":fire: :) **b** _c_ (c) ... -- <@1>", "~~e~~ `d` http://a.b &lt; %2B \\n 1/2"];

const MARKUP_TIMES = 3;

/** The same of free text, with other spellings of numbers, and with texts that are JSON, lists, patterns or markup. */
export const TEXT_LOOKALIKES: readonly string[] = [
  ...NAME_LOOKALIKES,
  ...["Null", "NULL", "True", "FALSE", "NaN", "Infinity", "toString", "1.0", "1.50", ".5", "1,5", "+1", "1E3"],
  ...'{}|[]|""|"a"|[1]|{"a":1}|a,b|,|;|a=b|%20|%s|{0}|\\n|*|?|a.b|a/b'.split("|"),
  ...["a+b", "+", "%2B", "%", "&amp;", "&", "#", "=", "'", "`", "--", "$a", "{{a}}", "\\u0041", "<b>a</b>", "1e400"],
  ...Array.from({ length: MARKUP_TIMES }, () => MARKUP).flat(),
];

/**
 * Few ids, so that they meet in one message: some differ only in case, in a space, or in how a number is written, and some
 * are names that every object has in some languages.
 */
export const ID_LOOKALIKES: readonly string[] = [
  ...["page", "Page", "PAGE", "page ", "null", "true", "1", "01", "1.0", "007", "a,b", "a:b", "a/b", "[]"],
  ...["a+b", "a%20b", "a&b", "a=b", "a#b", "constructor", "toString"],
];

const TIMES = 4;

/** What values are that bots put into choices and options: ids more often than others, without a space that services may trim. */
export const VALUE_LOOKALIKES: readonly string[] = [
  ...TEXT_LOOKALIKES,
  ...Array.from({ length: TIMES }, () => ID_LOOKALIKES.filter((id) => id.trim() === id)).flat(),
];
