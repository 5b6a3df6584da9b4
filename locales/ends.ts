/**
 * Every state in which something that a person waits for can end: the text that says so where the person waits, and the
 * mails, stored in the transaction that settles it, for a person who may have left. No mails: the person is there, or
 * has ended it. `server/services/queue-end.ts` makes sure that no state is missing.
 */
export const ENDS = {
  /** an order whose outcome was not in the answer to the form that sent it; other refusals are in that answer */
  order: {
    placed: { says: "orderSuccess.heading", mails: ["order-confirmation", "order-for-sales"] },
    "after-all": { says: "orderSuccess.afterAll", mails: ["order-confirmation", "order-for-sales"] },
    "not-placed": { says: "errors.notPlaced", mails: ["order-ended", "order-ended-for-sales"] },
    undecided: { says: "verifying.text", mails: ["order-ended", "order-ended-for-sales"] },
  },
  /** a request to approve an order */
  request: {
    approved: { says: "approvals.note.approved", mails: ["approval-approved"] },
    changed: { says: "approvals.note.changedOrder", mails: ["approval-changed"] },
    refused: { says: "approvals.note.refused", mails: ["approval-refused"] },
    withdrawn: { says: "approvals.note.withdrawn", mails: [] },
    expired: { says: "approvals.note.expired", mails: ["approval-expired"] },
    /** approved, but never booked: it waits again */
    "not-placed": { says: "approvals.note.notPlaced", mails: ["approval-not-placed"] },
    /** its order turned up after that; the second mail is for a colleague who decided in between */
    "after-all": {
      says: "approvals.note.afterAll",
      mails: ["approval-after-all", "approval-after-all-for-decider"],
    },
  },
  registration: {
    received: { says: "registerSuccess.title", mails: ["registration-received", "registration-for-sales"] },
    approved: { says: "registerSuccess.title", mails: ["registration-approved"] },
    undone: { says: "notices.registration-undone", mails: [] },
    "not-received": { says: "register.unknown", mails: ["registration-ended"] },
    undecided: { says: "register.unknown", mails: ["registration-ended"] },
    refused: { says: "registerSuccess.title", mails: ["registration-ended"] },
    unanswered: { says: "registerSuccess.title", mails: ["registration-ended"] },
  },
  /** a question about a part number; sales answer by mail */
  question: {
    asked: { says: "ask.sent", mails: ["question-for-sales"] },
  },
  cancellation: {
    received: { says: "cancellation.received", mails: ["cancellation-for-sales", "cancellation-received"] },
    /** a step of the order, mailed as every other step is */
    answered: { says: "cancellation.requests", mails: ["cancellation-answered"] },
    refused: { says: "cancellation.refused.unknown", mails: ["cancellation-ended"] },
    undecided: { says: "cancellation.refused.unknown", mails: ["cancellation-in-doubt", "cancellation-ended"] },
  },
  /** a notice for which a person waits until a product is back */
  stockWatch: {
    back: { says: "stockWatch.mineLead", mails: ["stock-back"] },
    expired: { says: "stockWatch.mineLead", mails: ["stock-watch-ended"] },
    ended: { says: "notices.stock-watch-ended", mails: [] },
  },
} as const;
