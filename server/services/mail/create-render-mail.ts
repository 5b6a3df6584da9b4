import type { ShopDb } from "#server/shop-db/shop-db.ts";
import type { Clock } from "../clock.ts";
import { type CompanyOf, toImprint } from "../documents/company-facts.ts";
import type { Documents } from "../documents/documents.ts";
import type { EventBook } from "../order-events/event-book.ts";
import type { OrderCopies } from "../ordering/order-copy.ts";
import { isApprovalMail, isForSales, isStepMail, type MailKind } from "../outbox/mail-kinds.ts";
import type { RenderMail } from "../outbox/outbox.ts";
import type { OwnNumbers } from "../own-numbers/own-numbers.ts";
import type { Signer } from "../signing.ts";
import { DOCUMENT_TEXTS } from "../texts.ts";
import { createAccountLetters } from "./account-letters.ts";
import { createApprovalLetters } from "./approval-letters.ts";
import { createCancellationLetters } from "./cancellation-letters.ts";
import { createCompanyLetters } from "./company-letters.ts";
import { type Draft, toFramedMail } from "./framed-mail.ts";
import type { MailShop } from "./mail-shop.ts";
import { toOneLine } from "./one-line.ts";
import { createOrderEndLetters } from "./order-end-letters.ts";
import type { OrderInvoices } from "./order-invoices.ts";
import { createOrderMails } from "./order-mails.ts";
import type { PickUpPlaces } from "./pick-up-place.ts";
import { createQuestionLetter } from "./question-letter.ts";
import { createRefusedLetter } from "./refused-mails.ts";
import { createStepLetters } from "./step-letters.ts";
import { createStepRecipients } from "./step-recipient.ts";
import { createStockLetters } from "./stock-letters.ts";
import { createSubstituteLetter } from "./substitute-letter.ts";

interface Given {
  db: ShopDb;
  clock: Clock;
  copies: OrderCopies;
  events: Pick<EventBook, "find" | "ofOrder">;
  ownNumbers: Pick<OwnNumbers, "name">;
  documents: Pick<Documents, "arrival" | "proForma">;
  companyOf: CompanyOf;
  placeOf: PickUpPlaces;
  invoiceOf: OrderInvoices;
  signer: Signer;
  shop: MailShop;
}

/**
 * Renders any mail of the shop by its kind. Mails to customers are business letters, which must state the company's
 * particulars; a mail whose particulars cannot be read goes out without them.
 */
export function createRenderMail(given: Given): RenderMail {
  const draftOf = createDraftOf(given);
  return async (kind, ref, payload) => {
    const draft = await draftOf(kind, ref, payload);
    if (draft === null || isForSales(kind)) return draft && toFramedMail(draft);
    const company = await given.companyOf(draft.language);
    const imprint = company ? toImprint(company, DOCUMENT_TEXTS[draft.language]) : [];
    return toFramedMail(draft, imprint.map(toOneLine));
  };
}

function createDraftOf(given: Given) {
  const ofOrder = createOrderMails(given);
  const ofAccount = createAccountLetters(given);
  const ofStock = createStockLetters(given);
  const ofQuestion = createQuestionLetter(given);
  const ofRefused = createRefusedLetter(given);
  const ofCompany = createCompanyLetters(given);
  const ofCancellation = createCancellationLetters(given);
  const ofStep = createStepLetters({ ...given, recipientOf: createStepRecipients(given) });
  const ofApproval = createApprovalLetters(given);
  const ofOrderEnd = createOrderEndLetters(given);
  const ofSubstitute = createSubstituteLetter(given);
  return async (kind: MailKind, ref: string, payload: string | null): Promise<Draft | null> => {
    if (isStepMail(kind)) return ofStep(kind, ref);
    if (isApprovalMail(kind)) return ofApproval(kind, ref);
    if (kind === "approval-substitute") return ofSubstitute(ref);
    if (payload === null) return ofOrder(kind, ref);
    if (kind === "order-ended" || kind === "order-ended-for-sales") return ofOrderEnd(kind, payload);
    if (kind === "stock-watch-proof" || kind === "stock-back" || kind === "stock-watch-ended")
      return ofStock(kind, payload);
    if (kind === "question-for-sales") return ofQuestion(payload);
    if (kind === "refused-for-sales") return ofRefused(payload);
    if (kind === "company-invitation") return ofCompany(payload);
    return kind === "cancellation-received" ||
      kind === "cancellation-ended" ||
      kind === "cancellation-for-sales" ||
      kind === "cancellation-in-doubt"
      ? ofCancellation(kind, payload)
      : ofAccount(kind, payload);
  };
}
