import type { Tracking } from "./order-events.ts";

/** A carrier that has a web page for tracking a parcel. */
interface Carrier {
  name: string;
  /** other names, folded */
  also: readonly string[];
  /** hosts of the carrier's pages */
  hosts: readonly string[];
  /** URL of the page for a parcel; `{number}` stands for the parcel number */
  page: string;
}

/** The carriers that deliver in Croatia and its neighbours. */
const CARRIERS: readonly Carrier[] = [
  {
    name: "DPD",
    also: ["dpd croatia", "dpd hrvatska"],
    hosts: ["www.dpdgroup.com", "tracking.dpd.de", "www.dpd.com"],
    page: "https://www.dpdgroup.com/hr/mydpd/my-parcels/track?parcelNumber={number}",
  },
  {
    name: "GLS",
    also: ["gls croatia", "gls hrvatska"],
    hosts: ["gls-group.com", "gls-group.eu", "online.gls-croatia.com"],
    page: "https://gls-group.com/HR/hr/pracenje-posiljke/?match={number}",
  },
  {
    name: "HP Express",
    also: ["hp", "hpekspres", "hrvatska posta", "hrvatska pošta", "paket24"],
    hosts: ["posiljka.posta.hr", "www.posiljka.posta.hr"],
    page: "https://posiljka.posta.hr/hr/tracking/trackingdata?barcode={number}",
  },
  {
    name: "Overseas Express",
    also: ["overseas", "overseas trade"],
    hosts: ["is.overseas.hr", "tracking.overseas.hr", "overseas.hr", "www.overseas.hr"],
    page: "https://is.overseas.hr/tracking/?trackingid={number}",
  },
  {
    name: "DHL",
    also: ["dhl express"],
    hosts: ["www.dhl.com", "www.dhl.de"],
    page: "https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}",
  },
  {
    name: "UPS",
    also: [],
    hosts: ["www.ups.com", "wwwapps.ups.com"],
    page: "https://www.ups.com/track?tracknum={number}",
  },
  {
    name: "FedEx",
    also: ["fedex express"],
    hosts: ["www.fedex.com"],
    page: "https://www.fedex.com/fedextrack/?trknbr={number}",
  },
  {
    name: "TNT",
    also: ["tnt express"],
    hosts: ["www.tnt.com"],
    page: "https://www.tnt.com/express/en_gc/site/tracking.html?searchType=con&cons={number}",
  },
];

/** The carrier's tracking page of a parcel; null if the carrier is unknown or `number` is not a parcel number. */
export function toTrackingPage(carrier: string, number: string): string | null {
  const folded = carrier.trim().toLowerCase();
  const known = CARRIERS.find(({ name, also }) => name.toLowerCase() === folded || also.includes(folded));
  if (!known || !isParcelNumber(number)) return null;
  return known.page.replace("{number}", encodeURIComponent(number.trim()));
}

/**
 * The tracking page to link to: the ERP's URL if it is on a known carrier's site, otherwise the page of the carrier
 * with this name. Null if there is neither: the number is then shown without a link.
 */
export function trackingLink({ carrier, number, url }: Tracking): string | null {
  return url !== null && isCarriersPage(url) ? url : toTrackingPage(carrier, number);
}

/**
 * True for 3 to 50 characters that begin with a letter or digit: letters, digits, spaces, dots, slashes and hyphens.
 */
export function isParcelNumber(number: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,49}$/.test(number.trim());
}

function isCarriersPage(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, port } = new URL(address);
  const isPlain = protocol === "https:" && username === "" && password === "" && port === "";
  return isPlain && CARRIERS.some(({ hosts }) => hosts.includes(hostname));
}
