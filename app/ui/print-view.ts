/** The `handle` of a route whose page has a print view. */
export const PRINT_VIEW = "print-view";
