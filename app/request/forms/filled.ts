/** The attribute of a filled field; the browser's entry reads it, so that hydration keeps what is filled in. */
export const FILLED = "data-filled";

/** Kinds of notices about a form that is filled with what was typed before its session ended. */
export const FILLED_NOTICES = ["form-filled", "form-filled-opened", "form-partly-filled"] as const;
