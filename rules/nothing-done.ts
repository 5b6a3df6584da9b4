/**
 * Marks an answer to a request for which no work was begun (server/front/plain-answer.ts). The page's scripts look for
 * this mark (app/ui/broken-line.ts), because the status alone may come from a proxy.
 */
export const NOTHING_DONE = '<meta name="nothing-done">';
