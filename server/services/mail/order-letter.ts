/** What stands around the order in a mail. */
export interface OrderLetter {
  shop: string;
  heading: string;
  paragraphs: string[];
  link: { label: string; url: string } | null;
  closing: string[];
}
