/** What every mail has around what it is about. */
export interface Letter {
  shop: string;
  heading: string;
  paragraphs: string[];
  link: { label: string; url: string } | null;
  closing: string[];
}

/** A value with the word before it. */
export interface Labelled {
  label: string;
  value: string;
}
