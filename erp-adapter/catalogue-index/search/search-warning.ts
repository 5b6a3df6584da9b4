/** Warns that SQL had to answer a search, and why: the failure is not visible otherwise. */
export function warnOfSearch(what: string, error: unknown): void {
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : String(error)}`, { code: "DIZNA_SEARCH" });
}
