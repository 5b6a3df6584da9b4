import type { ContentLink } from "./link.ts";

/** The frame of every page, which editors write in a separate story. */
export interface Site {
  banner: Banner | null;
  closedDays: readonly ClosedDay[];
  company: Company;
  redirects: readonly ContentRedirect[];
}

/** An announcement above every page, between two dates. */
export interface Banner {
  /** a hash of the content: a visitor who closed an earlier banner sees a changed one */
  version: string;
  text: string;
  link: { label: string; link: ContentLink } | null;
  /** first day, YYYY-MM-DD in the distributor's time zone; null for no limit */
  from: string | null;
  /** last day, in the same form */
  until: string | null;
}

/** A day, or days in a row, on which the shop's counter and dispatch are closed. */
export interface ClosedDay {
  /** first day, YYYY-MM-DD */
  from: string;
  /** last day, YYYY-MM-DD */
  until: string;
  /** a few words, such as `Christmas`; may be empty */
  reason: string;
}

/** The particulars that a company must state on its pages; empty if no editor filled them in. */
export interface Company {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  oib: string;
  /** court and register number in one line; the law requires this line, and those in `capital` and `board` */
  register: string;
  capital: string;
  board: string;
  iban: string;
  bank: string;
  phone: string;
  email: string;
  hours: string;
}

/** A redirect of an exact path or a prefix (`old/*`), without the language, to a page or an outside address. */
export interface ContentRedirect {
  from: string;
  to: ContentLink;
}
