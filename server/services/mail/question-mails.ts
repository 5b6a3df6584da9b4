import { createHash } from "node:crypto";
import type { MailQueue } from "../outbox/mail-queue.ts";
import { ENDS, queueEnd } from "../queue-end.ts";
import type { Signer } from "../signing.ts";
import { isAddress } from "./named-address.ts";
import { type CustomerQuestion, questionPayloadSchema } from "./question-letter.ts";

/** The mails in which people ask sales for a part number. */
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
     * Stores the mail to sales and returns; it goes out later. The same question with the same form key is one
     * mail, even if it arrives in several processes.
     */
    async ask(key: string, question: CustomerQuestion): Promise<void> {
      if (!isAddress(question.email)) throw new RangeError("not one plain e-mail address");
      const payload = signer.seal("outbox-payload", JSON.stringify(questionPayloadSchema.parse(question)));
      await queueEnd(ENDS.question.asked, {
        "question-for-sales": () => outbox.enqueueQuestion(refOf(key, question), payload),
      });
      outbox.kick();
    },
    /** True if the same question was received before with the same form key. */
    wasAsked: (key: string, question: CustomerQuestion): Promise<boolean> => outbox.hasQuestion(refOf(key, question)),
  };
}

/** A hash: nothing that a person typed is readable in the database. */
function refOf(key: string, { number, text, email, account }: CustomerQuestion): string {
  return createHash("sha256")
    .update(JSON.stringify([key, number, text, email, account]))
    .digest("base64url");
}
