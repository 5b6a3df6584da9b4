import type { ContentLink } from "./link.ts";

/** What stands around every page, kept by the editors in one story of its own. */
export interface Site {
  banner: Banner | null;
  closedDays: readonly ClosedDay[];
  company: Company;
  redirects: readonly ContentRedirect[];
}

/** An announcement above every page, between two dates. */
export interface Banner {
  /** changes with what it says: whoever closed the one before sees this one */
  version: string;
  text: string;
  link: { label: string; link: ContentLink } | null;
  /** YYYY-MM-DD where the distributor is, both included; null is open */
  from: string | null;
  until: string | null;
}

/** A day, or days in a row, on which the shop's counter and dispatch are closed. */
export interface ClosedDay {
  /** YYYY-MM-DD, both included */
  from: string;
  until: string;
  /** why, in a few words: `Christmas`; may be empty */
  reason: string;
}

/** The particulars that a company must state on its pages; a field that nobody filled is empty. */
export interface Company {
  name: string;
  address: string;
  postalCode: string;
  city: string;
  country: string;
  oib: string;
  /** court, register number, share capital, members of the board: as the law asks, in a sentence each */
  register: string;
  capital: string;
  board: string;
  iban: string;
  bank: string;
  phone: string;
  email: string;
  hours: string;
}

/** A row of the redirects table: an exact path or a prefix (`old/*`) below the language, to a page or outside. */
export interface ContentRedirect {
  from: string;
  to: ContentLink;
}
