import type { Mail } from "./mail.ts";

/** A PDF attachment; slashes in its name become hyphens, because mail programs save it as a file. */
export function toPdfAttachment(name: string, bytes: Uint8Array): NonNullable<Mail["attachments"]>[number] {
  return { name: `${name.replace(/[/\\]/g, "-")}.pdf`, type: "application/pdf", bytes };
}
