/** The handle of a route whose page has a view for paper. */
export const PRINT_VIEW = "print-view";
