/** Warns that SQL had to answer a search, and why; otherwise the failure would not be visible. */
export function warnOfSearch(what: string, error: unknown): void {
  process.emitWarning(`${what}: ${error instanceof Error ? error.message : String(error)}`, { code: "DIZNA_SEARCH" });
}
