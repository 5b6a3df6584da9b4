import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";

export interface MailQuery {
  /** only mails to this address */
  to?: string;
  /** only mails whose subject contains it */
  about?: string;
  /** how many mails to wait for; 0: does not wait */
  atLeast?: number;
  /** how long to wait, milliseconds */
  within?: number;
}

/** The .eml files of a folder, parsed, oldest first. Throws if there are too few within the time. */
export async function waitForMails(
  folder: string,
  { to, about = "", atLeast = 1, within = 10_000 }: MailQuery = {},
): Promise<Email[]> {
  const deadline = Date.now() + within;
  for (;;) {
    const mails = (await readMails(folder)).filter(
      (mail) => (to === undefined || isTo(mail, to)) && (mail.subject ?? "").includes(about),
    );
    if (mails.length >= atLeast) return mails;
    if (Date.now() > deadline) {
      throw new Error(
        `${mails.length} of ${atLeast} mails${to === undefined ? "" : ` to ${to}`}${about && ` about "${about}"`} came within ${within} ms`,
      );
    }
    await pause(50);
  }
}

function readMails(folder: string): Promise<Email[]> {
  if (!existsSync(folder)) return Promise.resolve([]);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs || a.localeCompare(b));
  return Promise.all(files.map((file) => PostalMime.parse(readFileSync(file))));
}

function isTo(mail: Email, address: string): boolean {
  return [...(mail.to ?? []), ...(mail.cc ?? [])].some((recipient) => recipient.address === address);
}
