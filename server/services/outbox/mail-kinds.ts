/** order-confirmation goes to the customer, order-for-sales to sales. */
export type OrderMailKind = "order-confirmation" | "order-for-sales";

/**
 * Mails about an order that was being verified: nothing was booked, or the outcome is unknown. order-ended goes to the person who
 * ordered, order-ended-for-sales to sales.
 */
export type OrderEndMailKind = "order-ended" | "order-ended-for-sales";

/** registration-for-sales goes to sales, the others to the account's owner. */
export type AccountMailKind =
  | "registration-received"
  | "registration-for-sales"
  | "registration-approved"
  | "registration-ended"
  | "password-reset"
  | "password-changed"
  | "password-in-doubt"
  | "email-replaced"
  | "email-in-doubt"
  | "email-set";

/** Kinds that are held while the ERP is asked to make the change. */
export type DoubtMailKind = Extract<AccountMailKind, "password-in-doubt" | "email-in-doubt">;

/** cancellation-received and cancellation-ended go to the customer, the others to sales. */
export type CancellationMailKind =
  | "cancellation-received"
  | "cancellation-ended"
  | "cancellation-for-sales"
  | "cancellation-in-doubt";

/** Mails to people who wait for a product that was out of stock. */
export type StockMailKind = "stock-watch-proof" | "stock-back" | "stock-watch-ended";

/** Mails to sales: a person asks about a part number. */
export type QuestionMailKind = "question-for-sales";

/** Mails to sales: the mail server takes no mail for the address of a person who ordered. */
export type RefusedMailKind = "refused-for-sales";

/** Mails to the invited address. */
export type CompanyMailKind = "company-invitation";

/** Mails to the customer about the steps of an order; see `toStepRef` for their ref. */
export const STEP_MAILS = [
  "order-released",
  "order-confirmed",
  "order-date-moved",
  "order-ready",
  "order-dispatched",
  "order-invoiced",
  "cancellation-answered",
  "order-hold-refused",
  "order-hold-expired",
] as const;
export type StepMailKind = (typeof STEP_MAILS)[number];

/**
 * approval-asked goes to the people who can approve an order, approval-after-all-for-decider to the colleague whose
 * decision an order overtook, the others to the person who asked for the approval.
 */
const APPROVAL_MAILS = [
  "approval-asked",
  "approval-approved",
  "approval-changed",
  "approval-refused",
  "approval-expired",
  "approval-not-placed",
  "approval-after-all",
  "approval-after-all-for-decider",
] as const;
export type ApprovalMailKind = (typeof APPROVAL_MAILS)[number];

/** Mails to the substitute of an approver who is away; the ref of such a mail is the leave's id. */
export type SubstituteMailKind = "approval-substitute";

export type MailKind =
  | OrderMailKind
  | OrderEndMailKind
  | AccountMailKind
  | CancellationMailKind
  | StockMailKind
  | CompanyMailKind
  | QuestionMailKind
  | RefusedMailKind
  | StepMailKind
  | ApprovalMailKind
  | SubstituteMailKind;

/** The kinds that sales read; all others go to customers. */
const SALES_MAILS: readonly MailKind[] = [
  "order-for-sales",
  "order-ended-for-sales",
  "registration-for-sales",
  "cancellation-for-sales",
  "cancellation-in-doubt",
  "question-for-sales",
  "refused-for-sales",
];

export function isForSales(kind: MailKind): boolean {
  return SALES_MAILS.includes(kind);
}

export function isApprovalMail(kind: MailKind): kind is ApprovalMailKind {
  return APPROVAL_MAILS.some((one) => one === kind);
}

export function isStepMail(kind: MailKind): kind is StepMailKind {
  return STEP_MAILS.some((one) => one === kind);
}
