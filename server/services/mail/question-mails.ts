import { createHash } from "node:crypto";
import type { MailQueue } from "../outbox/mail-queue.ts";
import type { Signer } from "../signing.ts";
import { isAddress } from "./mailbox.ts";
import { type Question, questionPayloadSchema } from "./question-letter.ts";

/** The mails by which people ask sales for a number. */
export type QuestionMails = ReturnType<typeof createQuestionMails>;

export function createQuestionMails({
  outbox,
  signer,
}: {
  outbox: Pick<MailQueue, "enqueueQuestion" | "hasQuestion"> & { kick(): void };
  signer: Signer;
}) {
  return {
    /**
     * Stores the mail to sales and returns; it goes out later. The same question with the same key, which is its form's,
     * is one mail, in whichever process it arrives.
     */
    async ask(key: string, question: Question): Promise<void> {
      if (!isAddress(question.email)) throw new RangeError("not one plain e-mail address");
      const payload = JSON.stringify(questionPayloadSchema.parse(question));
      await outbox.enqueueQuestion(refOf(key, question), signer.seal("outbox-payload", payload));
      outbox.kick();
    },
    /** True if the same form was received before. */
    wasAsked: (key: string, question: Question): Promise<boolean> => outbox.hasQuestion(refOf(key, question)),
  };
}

/** A hash: nothing that a person typed is readable on the disk. */
function refOf(key: string, { number, text, email, account }: Question): string {
  return createHash("sha256")
    .update(JSON.stringify([key, number, text, email, account]))
    .digest("base64url");
}
