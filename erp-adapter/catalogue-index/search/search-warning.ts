/** Tells the log that a search had to be answered by SQL, and why: nobody else would notice. */
export function warnOfSearch(what: string, error: unknown): void {
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : String(error)}`, { code: "DIZNA_SEARCH" });
}
