/** Milliseconds from a request's arrival until its content must be there; without content the page answers 503. */
export const PAGE_BUDGET_MS = 2_500;

/** The same for a rare reader that needs everything: a machine that reads the sitemap. */
export const MACHINE_BUDGET_MS = 8_000;

/**
 * Milliseconds that readers wait for a newly published text before they get the old one. A page may ask for two texts one
 * after the other, so this is less than half of the page's budget.
 */
export const NEW_TEXT_BUDGET_MS = 800;
