import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import type { Documents } from "../documents/documents.ts";
import type { EventBook } from "../order-events/event-book.ts";
import type { OrderCopies } from "../ordering/order-copy.ts";
import { isApprovalMail, isStepMail } from "../outbox/mail-kinds.ts";
import type { RenderMail } from "../outbox/outbox.ts";
import type { OwnNumbers } from "../own-numbers/own-numbers.ts";
import type { Signer } from "../signing.ts";
import { createAccountLetters } from "./account-letters.ts";
import { createApprovalLetters } from "./approval-letters.ts";
import { createCancellationLetters } from "./cancellation-letters.ts";
import { createCompanyLetters } from "./company-letters.ts";
import type { MailShop } from "./mail-shop.ts";
import type { OrderInvoices } from "./order-invoices.ts";
import { createOrderMails } from "./order-mails.ts";
import type { PickUpPlaces } from "./pick-up-place.ts";
import { createQuestionLetter } from "./question-letter.ts";
import { createStepLetters } from "./step-letters.ts";
import { createStepRecipients } from "./step-recipient.ts";
import { createStockLetters } from "./stock-letters.ts";
import { createSubstituteLetter } from "./substitute-letter.ts";

/** Renders any mail of the shop by its kind. */
export function createRenderMail(given: {
  db: ShopDb;
  clock: Clock;
  copies: OrderCopies;
  events: Pick<EventBook, "find" | "ofOrder">;
  ownNumbers: Pick<OwnNumbers, "name">;
  documents: Pick<Documents, "proForma">;
  placeOf: PickUpPlaces;
  invoiceOf: OrderInvoices;
  signer: Signer;
  shop: MailShop;
}): RenderMail {
  const ofOrder = createOrderMails(given);
  const ofAccount = createAccountLetters(given);
  const ofStock = createStockLetters(given);
  const ofQuestion = createQuestionLetter(given);
  const ofCompany = createCompanyLetters(given);
  const ofCancellation = createCancellationLetters(given);
  const ofStep = createStepLetters({ ...given, recipientOf: createStepRecipients(given) });
  const ofApproval = createApprovalLetters(given);
  const ofSubstitute = createSubstituteLetter(given);
  return async (kind, ref, payload) => {
    if (isStepMail(kind)) return ofStep(kind, ref);
    if (isApprovalMail(kind)) return ofApproval(kind, ref);
    if (kind === "approval-substitute") return ofSubstitute(ref);
    if (payload === null) return ofOrder(kind, ref);
    if (kind === "stock-watch-proof" || kind === "stock-back") return ofStock(kind, payload);
    if (kind === "question-for-sales") return ofQuestion(payload);
    if (kind === "company-invitation") return ofCompany(payload);
    return kind === "cancellation-received" || kind === "cancellation-for-sales" || kind === "cancellation-in-doubt"
      ? ofCancellation(kind, payload)
      : ofAccount(kind, payload);
  };
}
