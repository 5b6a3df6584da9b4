import { existsSync, mkdirSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import nodemailer, { type SendMailOptions } from "nodemailer";
import type { Clock } from "../clock.ts";
import type { Mail } from "./mail.ts";
import { MailFailure } from "./mail-failure.ts";
import { isAddress, type NamedAddress, toHeaderName } from "./named-address.ts";

/**
 * Maximum number of mails that one process sends at once. The last place is reserved for urgent mails, which also go
 * first.
 */
export const AT_ONCE = 5;

/** Sends mail. */
export interface MailTransport {
  /**
   * Resolves when the mail server has accepted the mail, or the disk stores it; rejects otherwise, with a MailFailure if
   * more is known. `id` is unique to the mail and the same for each try.
   */
  send(mail: Mail, id: string): Promise<void>;
  /** Closes open connections. */
  close(): void;
}

const SECOND = 1_000;

/** Sends by SMTP, or without `smtpUrl` into DATA_DIR/mail: each mail is a file that any mail program opens. */
export function createMailTransport(given: {
  smtpUrl: string | undefined;
  mailFrom: NamedAddress;
  dataDir: string;
  clock?: Clock;
}): MailTransport {
  const { smtpUrl, mailFrom, dataDir, clock = Date.now } = given;
  return smtpUrl ? createSmtp(smtpUrl, mailFrom) : createFolder(join(dataDir, "mail"), mailFrom, clock);
}

function createSmtp(url: string, from: NamedAddress): MailTransport {
  const smtp = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    // The outbox retries and counts the tries.
    maxRequeues: 0,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  /** the message ids of the mails under way that the server has got to their ends */
  const whole = new Set<unknown>();
  smtp.use("stream", ({ data, message }, done) => {
    message.transform(
      () =>
        new Transform({
          transform: (chunk, _, next) => next(null, chunk),
          flush(next) {
            whole.add(data.messageId);
            next();
          },
        }),
    );
    done();
  });
  return {
    async send(mail, id) {
      const message = toMessage(mail, id, from);
      try {
        await smtp.sendMail(message);
      } catch (error) {
        throw toFailure(error, whole.has(message.messageId));
      } finally {
        whole.delete(message.messageId);
      }
    },
    close: () => smtp.close(),
  };
}

/** A MailFailure if it can be told; the same error otherwise. A refused sender is a fault of ours and no refused mail. */
function toFailure(error: unknown, isWhole: boolean): unknown {
  if (!(error instanceof Error)) return error;
  const { responseCode, command } = error as SmtpError;
  if (responseCode === undefined) return isWhole ? new MailFailure("lost", error) : error;
  return responseCode >= 500 && command === "RCPT TO" ? new MailFailure("refused", error) : error;
}

/** The properties of an error of nodemailer. */
interface SmtpError extends Error {
  responseCode?: number;
  command?: string;
}

function createFolder(folder: string, from: NamedAddress, clock: Clock): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, id) {
      const { message } = await composer.sendMail(toMessage(mail, id, from));
      const stamp = new Date(clock()).toISOString().replace(/[-:.]/g, "");
      const name = `${stamp}-${id.replace(/[^A-Za-z0-9.-]/g, "_")}.eml`;
      // Written under another name first, so that a program watching the folder never sees half a mail. The folder is
      // made again if it was removed while the shop runs; the data folder never is.
      if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
      const draft = join(folder, `.${name}.part`);
      await writeFile(draft, message, { mode: 0o600, flush: true });
      await rename(draft, join(folder, name));
    },
    close: () => composer.close(),
  };
}

/** Throws RangeError if an address is not exactly one plain address. */
function toMessage(mail: Mail, id: string, from: NamedAddress): SendMailOptions {
  const to = checked(mail.to);
  const sender = checked(from);
  return {
    from: sender,
    to,
    replyTo: mail.replyTo && checked(mail.replyTo),
    // An explicit envelope: no header can add a recipient.
    envelope: { from: sender.address, to: [to.address] },
    subject: mail.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "),
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments?.map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    messageId: `<${id}@${sender.address.slice(sender.address.indexOf("@") + 1)}>`,
    headers: {
      "Content-Language": mail.language,
      "Auto-Submitted": "auto-generated",
      ...(mail.unsubscribe && {
        "List-Unsubscribe": `<${mail.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}

function checked({ name, address }: NamedAddress): NamedAddress {
  if (!isAddress(address)) throw new RangeError("not one plain e-mail address");
  return { name: toHeaderName(name), address };
}
