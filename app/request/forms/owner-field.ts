/** The hidden field of a form with the mark of the person to whom it was shown (app/request/session/form-owner.ts). */
export const OWNER_FIELD = "shownTo";
