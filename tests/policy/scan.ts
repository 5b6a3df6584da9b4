import type { Email } from "postal-mime";
import type { Answer } from "#tests/support/open-test-shop.ts";
import { MARKS } from "./marks.ts";
import type { Role } from "./roles.ts";

/**
 * Private marks of others in an answer to this role: empty unless there is a leak. Signed cookies are decoded first, as
 * the person who gets them could do.
 */
export function leaksIn(answer: Pick<Answer, "headers" | "body">, reader: Role, tokens: readonly string[]): string[] {
  const headers = [...answer.headers].map((pair) => pair.join(": ")).join("\n");
  const text = `${headers}\n${answer.headers.getSetCookie().map(openCookie).join("\n")}\n${answer.body}`;
  const foreign = MARKS.filter(({ of, text: mark }) => !of.includes(reader) && mark.test(text)).map(({ what }) => what);
  return tokens.some((token) => answer.body.includes(token)) ? [...foreign, "a token"] : foreign;
}

/** Private marks in the log. Ids may be logged: names, addresses, prices and keys may not. */
export function leaksInLog(log: string, secrets: readonly string[]): string[] {
  const marks = MARKS.filter(({ text }) => text.test(log)).map(({ what }) => what);
  return secrets.some((secret) => log.includes(secret)) ? [...marks, "a secret"] : marks;
}

/** Private marks in a mail that its addressee may not read. */
export function leaksInMail(mail: Email, reader: Role): string[] {
  const text = [mail.subject, mail.html, mail.text].join("\n");
  return MARKS.filter(({ of, text: mark }) => !of.includes(reader) && mark.test(text)).map(({ what }) => what);
}

/** The content of a signed cookie, which is JSON in base64 and so can be read by its owner. */
function openCookie(header: string): string {
  const value = decodeURIComponent(header.slice(header.indexOf("=") + 1).split(/[;]/, 1)[0] ?? "");
  return Buffer.from(value.split(".", 1)[0] ?? "", "base64").toString("utf8");
}
