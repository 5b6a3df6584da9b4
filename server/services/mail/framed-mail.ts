import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Html } from "./html.ts";
import type { Letter } from "./letter.ts";
import { toLetterHtml } from "./letter-html.ts";
import { toLetterText } from "./letter-text.ts";
import type { Mail } from "./mail.ts";

/** A mail before it gets its frame (`Letter`) in HTML and text. */
export interface Draft extends Omit<Mail, "html" | "text"> {
  language: Locale;
  letter: Letter;
  /** the letter's own content, before its link: as HTML, and as blocks of lines */
  body: { html: Html; text: readonly string[][] };
}

/** The mail in its frame, which every mail of the shop has. `imprint`: lines about the company, at the end. */
export function toFramedMail({ letter, body, ...head }: Draft, imprint: readonly string[] = []): Mail {
  return {
    ...head,
    html: toLetterHtml(letter, body.html, head.language, imprint),
    text: toLetterText(letter, body.text, imprint),
  };
}
