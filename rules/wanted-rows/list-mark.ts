/** The mark of a list before a line: `a)`, `•`. It is never a part of a number. */
export const LIST_MARK = /^(?:[-–—*•·>]|\p{L}\))\s+/u;

/** The mark of a list, or the beginning of a number: `1.` is one or the other in `1. 987 432 097`. */
export const LIKELY_MARK = /^(?:\p{L}\.|\(?\d{1,3}[.)])\s+/u;
