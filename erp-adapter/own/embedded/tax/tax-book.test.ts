import { expect, test } from "vitest";
import { GENERAL_PARTNER, type PartnerCode } from "../../../contract/context.ts";
import type { ProductId } from "../../../contract/product-id.ts";
import { openBooks } from "../books.ts";
import { createTaxBook } from "./tax-book.ts";

const FIRM = "001001" as PartnerCode;
const PART = "maker~1" as ProductId;
const AT = Date.UTC(2026, 10, 2);

/** The books of a company with this number and postcode; the register has confirmed the number. */
function open(vat: string, postalCode = "") {
  const db = openBooks(":memory:");
  db.prepare("insert into partner (code, name, vat, address, postal_code, city) values (?, ?, ?, ?, ?, ?)").run(
    ...[FIRM, "Servis", vat, "Ulica 1", postalCode, "Grad"],
  );
  const book = createTaxBook(db, () => AT);
  const answer = { verdict: "valid", at: new Date(AT).toISOString(), consultation: "", name: "", address: "" } as const;
  if (vat) book.note({ ...answer, number: vat });
  return { book, db };
}

test.each([
  ["SI50223054", "2000", "K", undefined],
  ["EL094014201", "10431", "K", undefined],
  ["XI000472631", "BT1 1AA", "K", undefined],
  ["FI20774740", "00100", "K", undefined],
  ["FI20774740", "22100", "S", "unproven"],
  ["ESA13585625", "35001", "S", "unproven"],
  ["HR12345678903", "31000", undefined, undefined],
])("goods for the own address of %s, %s: %s %s", (vat, postalCode, code, because) => {
  const { book, db } = open(vat, postalCode);
  const note = book.notesFor({ partner: FIRM, sentTo: null, isPickUp: false }, [PART])(PART);
  expect([note?.code, note?.because]).toEqual([code, because]);
  db.close();
});

test.each([
  ["GB", "xi 000 472 631", "XI", "K", undefined],
  ["GB", "GB 000 472 631", "XI", "S", "no-number"],
  ["GB", "XI000472630", "XI", "S", "no-number"],
  ["GB", "XI000472631", "GB", "S", "unproven"],
  ["BA", "XI000472631", "BA", "S", "unproven"],
  ["GR", "EL094014201", "GR", "K", undefined],
  ["GR", "094014201", "GR", "K", undefined],
  ["GR", "GR094014201", "HR", "S", "domestic"],
])("a guest of %s with the number %s, to %s: %s %s", (country, vat, sentTo, code, because) => {
  const { book, db } = open(country === "GR" ? "EL094014201" : "XI000472631");
  const asked = { partner: GENERAL_PARTNER, buyer: { country, vat }, sentTo, isPickUp: false };
  const note = book.notesFor(asked, [PART])(PART);
  expect([note?.code, note?.because]).toEqual([code, because]);
  db.close();
});
