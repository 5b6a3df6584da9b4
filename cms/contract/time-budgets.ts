/** Milliseconds from a request's arrival in which a page's content must have come: the page is 503 without it. */
export const PAGE_BUDGET_MS = 2_500;

/** The same for a machine that comes seldom and wants all of it: the sitemap's reader. */
export const MACHINE_BUDGET_MS = 8_000;

/**
 * Milliseconds that readers wait for a text that was just published before they get the old one. A page may ask for two
 * things one after the other, so it is less than half of the page's budget.
 */
export const NEW_TEXT_BUDGET_MS = 800;
