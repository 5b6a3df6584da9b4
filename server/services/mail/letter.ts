/** The parts that every mail has around its own content. */
export interface Letter {
  shop: string;
  heading: string;
  paragraphs: string[];
  link: { label: string; url: string } | null;
  closing: string[];
}

/** A value with its label. */
export interface Labelled {
  label: string;
  value: string;
}

/** Lines below a label, such as those of an address. */
export interface LetterLines {
  label: string;
  lines: string[];
}
