/** Milliseconds after a request's arrival within which its content must come; otherwise the page answers 503. */
export const PAGE_BUDGET_MS = 2_500;

/** The same limit for requests that are rare and need all content, such as a crawler's request for the sitemap. */
export const MACHINE_BUDGET_MS = 8_000;

/**
 * Milliseconds that readers wait for a newly published text before they get the old one. A page may request two texts
 * one after the other, so this is less than half of the page's budget.
 */
export const NEW_TEXT_BUDGET_MS = 800;
