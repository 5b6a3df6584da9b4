import type { Tracking } from "./order-events.ts";

/** A carrier whose parcels can be followed on a page of its own. */
interface Carrier {
  name: string;
  /** other names, folded */
  also: readonly string[];
  /** hosts of its pages */
  hosts: readonly string[];
  /** the page of a parcel; `{number}` stands for its number */
  page: string;
}

/** Those that deliver in Croatia and its neighbours. */
const CARRIERS: readonly Carrier[] = [
  {
    name: "DPD",
    also: ["dpd croatia", "dpd hrvatska"],
    hosts: ["tracking.dpd.de", "www.dpdgroup.com", "www.dpd.com"],
    page: "https://www.dpdgroup.com/hr/mydpd/my-parcels/incoming?parcelNumber={number}",
  },
  {
    name: "GLS",
    also: ["gls croatia", "gls hrvatska"],
    hosts: ["gls-group.com", "gls-group.eu"],
    page: "https://gls-group.com/HR/hr/pracenje-posiljke/?match={number}",
  },
  {
    name: "HP Express",
    also: ["hp", "hrvatska posta", "hrvatska pošta", "paket24"],
    hosts: ["posiljka.posta.hr"],
    page: "https://posiljka.posta.hr/hr/tracking/trackingdata?barcode={number}",
  },
  {
    name: "Overseas Express",
    also: ["overseas", "in time", "overseas trade"],
    hosts: ["overseas.hr", "www.overseas.hr"],
    page: "https://www.overseas.hr/pracenje-posiljke?broj={number}",
  },
  {
    name: "DHL",
    also: ["dhl express"],
    hosts: ["www.dhl.com"],
    page: "https://www.dhl.com/hr-hr/home/tracking.html?tracking-id={number}",
  },
  {
    name: "UPS",
    also: [],
    hosts: ["www.ups.com"],
    page: "https://www.ups.com/track?tracknum={number}",
  },
  {
    name: "FedEx",
    also: ["tnt"],
    hosts: ["www.fedex.com"],
    page: "https://www.fedex.com/fedextrack/?trknbr={number}",
  },
];

/** The carrier's own page of a parcel; null for a carrier that is not known, or a number that is none. */
export function toTrackingPage(carrier: string, number: string): string | null {
  const folded = carrier.trim().toLowerCase();
  const known = CARRIERS.find(({ name, also }) => name.toLowerCase() === folded || also.includes(folded));
  if (!known || !isParcelNumber(number)) return null;
  return known.page.replace("{number}", encodeURIComponent(number.trim()));
}

/**
 * The page to link to: the ERP's own address if it is on a known carrier's site, else that of the carrier's name. null: the
 * number is shown without a link.
 */
export function trackingLink({ carrier, number, url }: Tracking): string | null {
  return url !== null && isCarriersPage(url) ? url : toTrackingPage(carrier, number);
}

/** Letters, digits, and what carriers print between them. */
export function isParcelNumber(number: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,49}$/.test(number.trim());
}

function isCarriersPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, port } = new URL(address);
  const isPlain = protocol === "https:" && username === "" && password === "" && port === "";
  return isPlain && CARRIERS.some(({ hosts }) => hosts.includes(hostname));
}
