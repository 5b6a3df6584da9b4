import { find } from "linkifyjs";

/**
 * False if a reader, or a mail program, could take a part of the text for a web, e-mail or IP address, in whatever
 * spelling. Anybody can order as a guest with another person's e-mail address: the words that they type must not lead
 * that person anywhere. Refused at the door and not only shown without a link, because no spelling stops every mail
 * program, and none a reader. Two words with only a blank between them pass, as in `evil com` and `evil hr/pay`: no mail
 * program makes a link of them, and nothing tells them from the firm `auto com` and the order `narudžba hr/pogon 2`.
 */
export function isFreeOfAddresses(text: string): boolean {
  // Before the forms are folded: the dot above, `˙`, would become a blank.
  const shown = text.replace(LIKE_A_DOT, ".").normalize("NFKC").replace(SHOWS_NOTHING, "").replace(HONEST_PAIRS, ";");
  const plain = shown.toLowerCase().replace(SHOWS_NOTHING, "").replace(LIKE_A_DOT, ".");
  const closed = closeUp(plain);
  return ![plain, closed, toLatin(closed)].some(hasAddress);
}

const SHOWS_NOTHING = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu;
/** Dots of other scripts, and signs that look like one. */
const LIKE_A_DOT = /[。․‧·•∙⋅ꓸ۔܁܂⸰⸱⸳⸼᛫・⦁ᐧꞏ𐄁˙∘∎⚪⚫⚬⬛⬜⬝⬞⬤⯀▀-◿]/gu;

const END = "(?![\\p{L}\\p{N}./:_@-])";
const COUNTRY = "(?:HR|BA|EU|DE|HU|RU|RS|CN)";
/**
 * Words of the trade that would be an address if a sign or word between them were a dot: `gross/net`, `USB/COM`, a
 * sentence that begins with a country, `Split. HR kurir`, and a firm's name before one, `Auto Punkt DE`. The capitals
 * tell: in an address that is spelled apart, the end is in small letters, or all of it is in capitals. Also terms of
 * payment, `Price is net. Net 30`, a house number, `Str.12.Im Hof`, a place in a catalogue, `kat: 3.st: 12`, an Italian
 * street, `C.so Italia`, and a place in a country, `at Zagreb HR`.
 */
const HONEST_PAIRS = new RegExp(
  [
    `(?<![\\p{L}\\p{N}./_-])(?:(?:[Gg]ross|GROSS|[Bb]rutt?o|BRUTT?O)/(?:[Nn]et|NET)|(?:USB|LPT|RS-?232)/COM|(?:usb|lpt|rs-?232)/com)${END}`,
    `(?<=(?<![\\p{L}\\p{N}.])\\p{Lu}\\p{Ll}{2,}\\.\\s)${COUNTRY}(?=\\s\\p{Ll}{3,}${END})`,
    `(?<=(?<![\\p{L}\\p{N}.])\\p{Lu}\\p{Ll}{2,}\\s)(?:Punkt|Point)\\s${COUNTRY}${END}`,
    "(?<=(?<![\\p{L}\\p{N}.])(?:net|netto|VAT|PDV|EUR|prices?)\\.\\s)Net(?=\\s\\d{1,3}(?![\\d/:_@-]|\\.[\\p{L}\\p{N}]))",
    "(?<=(?<![\\p{L}\\p{N}.])[Ss]tr\\.\\d{1,3})\\.(?=I[mn]\\s\\p{Lu})",
    "(?<![\\p{L}\\p{N}./_@-])C\\.so(?=\\s\\p{Lu}\\p{Ll}+(?:\\s|$))",
    `(?<=(?<![\\p{L}\\p{N}.])at\\s\\p{Lu}\\p{Ll}{2,})\\s${COUNTRY}${END}`,
    "(?<=(?<![\\p{L}\\p{N}.])[Kk]at[.:]?\\s?\\d{1,2})\\.(?=st[.:]{0,2}\\s\\d)",
  ].join("|"),
  "gu",
);

function hasAddress(text: string): boolean {
  const hasSign = [OBVIOUS, LIKE_A_HOST, IP_V4, IP_V6].some((sign) => sign.test(text));
  return hasSign || find(text).some(({ value, end }) => !HONEST.test(value) && !/^[\p{L}\p{N}]/u.test(text.slice(end)));
}

/** A scheme, `www`, the sign of an e-mail address between two words, and a domain in its encoded form. */
const OBVIOUS =
  /[:꞉∶]\s*[/\\⁄∕]\s*[/\\⁄∕]|(?<![\p{L}\p{N}])(?:h(?:tt|xx)ps?\s*:|mailto\s*:|www\b|xn--)|[\p{L}\p{N}]@[\p{L}\p{N}]/u;
/** Common domains of more than two letters; those of two are the domains of countries. */
const LONG_DOMAIN = "(?:com|net|org|info|biz|xyz|site|online|shop|store|app|dev|club|click|icu|top)";
const DOMAIN = `(?:\\p{L}{2}|${LONG_DOMAIN})`;

/** Ends of web addresses that are hardly ever a word of their own. */
const SURE_END = "(?:com|net|org|biz|xyz|hr|ba|eu|de|hu|ru|rs|cn|io)(?![\\p{L}\\p{N}])";
/** Words that stand with such an end and a slash: `COM/USB`, `net/brutto`. */
const BESIDE_SLASH = "(?:hr|ba|bih|eu|de|at|si|slo|rs|srb|en|it|hu|usb|lpt|rs-?232|gross|brutt?o)";
const MAIL_HOST = "(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|gmx|yandex)";

/** Hosts of short links, each of two words, which say nothing else before a slash or a number. */
const SHORT_HOST =
  "(?:(?:t|wa|m|fb|telegram)\\s+me|(?:bit|cutt|ow)\\s+ly|goo\\s+gl|t\\s+co|is\\s+gd|rb\\s+gy|discord\\s+gg|youtu\\s+be)";

/**
 * A path behind a host that has a sign or blank in place of its dot, has a port or is a number; a domain with an
 * underscore or an escaped dot; a mail address with blanks; a short link: `evil,com/pay`, `evil com/pay`, `evil:8080/pay`,
 * `3232235777/pay`, `0x7f000001/pay`, `[::1]/pay`, `evil_com`, `evil%2ecom`, `evil at gmail com`,
 * `ana at evil hr`, `t me/evil`, `wa me 38591`.
 */
const LIKE_A_HOST = new RegExp(
  [
    `\\p{L}[,_]${DOMAIN}/`,
    `[\\p{L}\\p{N}]_${LONG_DOMAIN}(?![\\p{L}\\p{N}])`,
    // Not the ends of countries: `PO hr/12`, `Ponuda DE/Graz`.
    `[\\p{L}\\p{N}]\\s+(?:(?:com|org|biz|xyz)/(?=[\\p{L}\\p{N}])|net/(?=\\p{L}))(?!${BESIDE_SLASH}(?:/${BESIDE_SLASH})*${END})`,
    `(?<![\\p{L}\\p{N}])${MAIL_HOST}\\s+(?:com|net|org|me|${SURE_END})(?![\\p{L}\\p{N}])`,
    "[\\p{L}\\p{N}]\\s+at\\s+(?!(?:the|a|an|all|any|each|my|our|your)\\s)[\\p{L}\\p{N}-]+\\s+(?:com|org|biz|xyz)(?![\\p{L}\\p{N}])",
    // Not `at 30 net`: a price.
    `[\\p{L}\\p{N}]\\s+at\\s+(?!(?:the|a|an|all|any|each|my|our|your)\\s)\\p{L}[\\p{L}\\p{N}-]*\\s+(?!net)${SURE_END}`,
    `(?<![\\p{L}\\p{N}])${SHORT_HOST}\\s*/\\s*[\\p{L}\\p{N}+@]`,
    "(?<![\\p{L}\\p{N}])wa\\s+me\\s+\\+?\\d{4}",
    // Two digits, and a zero before others, are a place or a time: `Hala:12/lijevo`, `pon:0800/sub:0900`.
    "\\p{L}:(?:80|[1-9]\\d{2,4})/(?!\\p{L}{2,3}:\\d)\\p{L}",
    "(?<![\\p{L}\\p{N}./-])(?:[1-9]\\d{7,9}|0[0-7]{11}|0x[\\da-fx.]{1,40})/\\p{L}",
    "\\[[\\da-f:.]*:[\\da-f:.]*\\]",
    "%2e",
  ].join("|"),
  "u",
);
/** Without leading zeros, which part numbers have: 0.445.110.470, 1.110.010.013. */
const IP_V4 = new RegExp(
  `(?<![\\d.])(?!0)${Array(4).fill("(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)").join("\\.")}(?!\\d|\\.\\d)`,
);
const IP_V6 =
  /(?<![\p{L}\p{N}:])(?:(?:[\da-f]{1,4}:){1,7}:[\da-f]{1,4}|(?:[\da-f]{1,4}:){7}[\da-f]{1,4})(?![\p{L}\p{N}])/u;

/**
 * Words of the trade whose end is also a top-level domain: `nar.br.` and `Art.Nr.` (number), `d.o.o.za trgovinu`,
 * `dipl.ing.`, `Co.KG`, `P.O.Box`, measures. Only the word alone: not with a path, nor as a part of a longer name.
 */
const HONEST = new RegExp(
  `^(?:${[
    "(?:\\p{L}\\.)*\\p{L}{1,6}\\.(?:br|nr|sz)",
    "(?:art|cat|id|inv|item|oe|oem|ord|order|part|pos|ref|reg|ser|tel|vat)\\.no",
    "(?:\\p{L}\\.){2,}za",
    "(?:bacc|dipl|mag|spec|univ)\\.ing",
    "(?:dr|mr)\\.(?:sc|med)",
    "co\\.(?:kg|ltd)",
    "n\\.ro",
    "(?:trg|ul)\\.sv",
    "p\\.?o\\.box",
    // `1.int.3`, a flat: treaty organisations alone can have such an address, and p.za (piazza) cannot exist.
    "\\d+\\.(?:mm|cm|km|kg|ml|pro|int)",
    "p\\.za",
    "rok\\.do",
    // Only the maker itself can have an address with such an end: `z.B.Bosch`.
    "(?:[\\p{L}\\p{N}-]+\\.)+(?:abarth|audi|bmw|bosch|ferrari|fiat|ford|honda|hyundai|jaguar|jeep|kia|lancia|lexus|maserati|nissan|seat|toyota|volkswagen|volvo)",
  ].join("|")})$`,
  "u",
);

const AFTER_WORD = "(?<=[\\p{L}\\p{N}])";
/** Bounded, so that a long row of signs costs little time. */
const GAP = "[^\\p{L}\\p{N}]{1,12}";
const SIGN = "[^\\p{L}\\p{N}\\s.]{1,6}";

/** Single letters with blanks between them: `e v i l . c o m`. */
const LETTERS_APART = /(?<![\p{L}\p{N}])\p{L}(?:\s+\p{L})+(?![\p{L}\p{N}])/gu;
/** A dot, or the word for it, between signs: `evil [.] com`, `evil-dot-com`. */
const DOT_IN_SIGNS = new RegExp(
  `\\s*(?:${SIGN}\\s*(?:\\.|dot|t[oa]cka)\\s*${SIGN}|[([{<«]\\s*(?:punkt|point)\\s*[)\\]}>»])\\s*`,
  "gu",
);
const DOT_APART = new RegExp(
  `${AFTER_WORD}(?:${GAP}(?:dot|t[oae]cka|kropka|bodka)${GAP}|\\s+\\.\\s*)(?=(\\p{L}+))`,
  "gu",
);
/**
 * Signs and words that are a dot only before a sure end: firms are called Point and Punkt, cars Punto, and sentences end
 * with a dot.
 */
const MAYBE_DOT = new RegExp(
  [
    `${AFTER_WORD}${GAP}(?:punkt|point)${GAP}(?=${SURE_END})`,
    `${AFTER_WORD}${GAP}(?:period|full\\s?stop|punto|ponto|punct|pont|punt|pika)${GAP}(?=(?:com|net(?!\\s+\\d)|org|biz|xyz)(?![\\p{L}\\p{N}]))`,
    `${AFTER_WORD}(?:${GAP}dot(?=${SURE_END})|dot(?=(?:com|org|biz|xyz)(?![\\p{L}\\p{N}])))`,
    "(?<=[\\p{L}\\p{N}]{3})(?<!(?<![\\p{L}\\p{N}])(?:usb|lpt|232))[-‐‒–—](?=(?:com|org|biz|xyz)(?![\\p{L}\\p{N}]))",
    `(?<=[\\p{L}\\p{N}]{3})\\.(?:\\s+|\\.+)(?=${SURE_END})`,
    // Not the ends of countries: `Split,HR`, `Graz/DE`; and no quotes, brackets and `&`: `Auto&Net`.
    "(?<=[\\p{L}\\p{N}]{3})[^\\p{L}\\p{N}\\s\\p{Pd}\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}_@&\"']{1,6}(?=(?:com|net|org|biz|xyz)(?![\\p{L}\\p{N}]))",
  ].join("|"),
  "gu",
);
/** The same in Cyrillic. */
const CYRILLIC_DOT = new RegExp(
  `${AFTER_WORD}${GAP}(?:точка|тачка|тчк|крапка)${GAP}(?:ру|рф|ком|нет|орг|бг|мк|рс|срб|укр|бел|${SURE_END})(?![\\p{L}\\p{N}])`,
  "gu",
);
/** An end with blanks or dots between its letters: `evil . c o . m`. */
const END_APART = new RegExp(
  `(?<=[\\p{L}\\p{N}])\\s{0,3}\\.\\s{0,3}(?:${["com", "net", "org", "biz", "xyz"].map((end) => [...end].join("[\\s.]{0,3}")).join("|")})(?![\\p{L}\\p{N}])`,
  "gu",
);
/** A path in words: `t me slash name`. */
const SLASH_APART = new RegExp(`${AFTER_WORD}${GAP}(${DOMAIN})${GAP}(?:slash|kosa crta)(?=${GAP}[\\p{L}\\p{N}])`, "gu");

/** Writes an address that was spelled apart, such as `name (at) shop [dot] com` or `shop . com`, as one word. */
function closeUp(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(LETTERS_APART, (letters) => letters.replace(/\s+/gu, ""))
    .replace(/(?<=\p{L})0(?=\p{L})/gu, "o")
    .replace(END_APART, (end) => `.${end.replace(/[\s.]/g, "")}`)
    .replace(DOT_IN_SIGNS, ".")
    .replace(/\s*[([{<«]\s*(?:@|at|et)\s*[)\]}>»]\s*/gu, "@")
    .replace(DOT_APART, (apart, word) => (MAYBE_DOMAIN.test(word) && !WORDS.has(word) ? "." : apart))
    .replace(MAYBE_DOT, ".")
    .replace(CYRILLIC_DOT, ".com")
    .replace(SLASH_APART, ".$1/");
}

const MAYBE_DOMAIN = new RegExp(`^${DOMAIN}$`, "u");
/** Words that often follow a full stop, and are also domains of countries. */
const WORDS: ReadonlySet<string> = new Set(
  "ad ai al am an as at be bi by co do ga id in is it iz je ka ko la li me mi mu my na ne ni no nu od om pa po re sa se si so st su sv tk tm to tu tv us uz vi za".split(
    " ",
  ),
);

/** Letters of other scripts that look like Latin ones, as Latin ones. */
function toLatin(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => LATIN.get(letter) ?? letter);
}

const LATIN: ReadonlyMap<string, string> = new Map(
  [
    ["авеікмнорсѕтухһјӏԁԛԝ", "abeikmhopcstyxhjldqw"],
    ["αεικνορτυχ", "aeikvoptux"],
    ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"],
  ].flatMap(([from = "", to = ""]) => [...from].map((letter, at) => [letter, to[at] ?? ""] as const)),
);
