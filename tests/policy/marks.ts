import { OWNERS, PARTNER, type Role, WITH_ROLE } from "./roles.ts";

interface Mark {
  what: string;
  text: RegExp;
  of: readonly Role[];
}

/** The people of the owner's company. */
const COLLEAGUES: readonly Mark[] = [
  { what: "the owner's name", text: /Ana Primjer/, of: ["owner"] },
  { what: "the owner's address", text: /owner@autoservis/, of: ["owner"] },
  { what: "the counter's name", text: /Marko Primjer/, of: ["counter"] },
  { what: "the counter's address", text: /counter@autoservis/, of: ["counter"] },
  { what: "the colleague's name", text: /Kolega Znak/, of: ["colleague"] },
  { what: "the colleague's address", text: /kolega-znak/, of: ["colleague"] },
  { what: "the buyer's name", text: /Kupac Znak/, of: ["buyer"] },
  { what: "the approver's name", text: /Odobrava Znak/, of: ["approver"] },
  { what: "the bookkeeper's name", text: /Knjigovodi Znak/, of: ["bookkeeper"] },
  { what: "the viewer's name", text: /Gleda Znak/, of: ["viewer"] },
  { what: "addresses of those with a role", text: /(?:kupac|odobrava|knjigovodi|gleda)-znak/, of: WITH_ROLE },
  {
    what: "names of who is logged out",
    text: /(?:Istekla|Odjavljen|Uklonjen) Znak|(?:istekla|odjavljen|uklonjen)-znak/,
    of: [],
  },
];

/** Private texts and the roles that may read them: in an answer to any other role the text is a leak. */
export const MARKS: readonly Mark[] = [
  ...COLLEAGUES,
  { what: "the stranger's name", text: /Petra Primjer/, of: ["stranger"] },
  { what: "the stranger's colleague", text: /Strana Znak|strana-znak/, of: ["stranger"] },
  { what: "the stranger's address", text: /owner@turbo-centar/, of: ["stranger"] },
  { what: "the guest's address", text: /gost-znak/, of: ["guest"] },
  { what: "the partner's code", text: /\b001001\b/, of: PARTNER },
  { what: "the partner's price", text: /6[.,]504[.,]58|(?<![\w-])650458(?![\w-])/, of: PARTNER },
  { what: "the partner's document number", text: /PO-(?:OWNER|COUNTER)-7391/, of: PARTNER },
  { what: "the partner's address", text: /Servis-Znak-7391/, of: PARTNER },
  { what: "the partner's own number", text: /polica-?kx-?55/i, of: PARTNER },
  { what: "the stranger's partner code", text: /\b001002\b/, of: ["stranger"] },
  { what: "the stranger's price", text: /6[.,]874[.,]16|(?<![\w-])687416(?![\w-])/, of: ["stranger"] },
  { what: "the stranger's document number", text: /PO-STRANGER-7391/, of: ["stranger"] },
  { what: "the owner's private list", text: /Popis-Vlastiti-7391/, of: ["owner"] },
  { what: "the owner's quick order", text: /Popis-Brzi-7391/, of: ["owner"] },
  { what: "the owner's shared list", text: /Popis-Tvrtke-7391/, of: PARTNER },
  { what: "the guest's document number", text: /PO-GUEST-7391/, of: ["guest"] },
];

/**
 * True if a mark of another role is no leak: a colleague's name or e-mail address on a page that shows owners the
 * people of their company, or a colleague's name on a page of approval requests, which says who asked and who decides.
 */
export function mayShow(leak: string, reader: Role, address: string): boolean {
  if (!PARTNER.includes(reader) || !COLLEAGUES.some(({ what }) => what === leak)) return false;
  const [path = ""] = address.split("?", 1);
  if (/^\/(?:en|hr)\/(?:company|approval-rules)(?:\.data)?$/.test(path)) return OWNERS.includes(reader);
  return leak.endsWith("name") && /^\/(?:en|hr)\/(?:approvals|approval\/[^/]+?)(?:\.data)?$/.test(path);
}
