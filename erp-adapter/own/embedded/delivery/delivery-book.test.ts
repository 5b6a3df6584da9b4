import { expect, test } from "vitest";
import type { PartnerCode } from "../../../contract/context.ts";
import { openBooks } from "../books.ts";
import { createDeliveryBook } from "./delivery-book.ts";

test.each([
  ["HR12345678903", "HR"],
  ["EL094259216", "GR"],
  ["XI123456789", "GB"],
  ["DE136695976", "DE"],
  ["12345678903", "HR"],
  ["", "HR"],
])("a company with the VAT number %j has its own address in %s", (vat, country) => {
  const db = openBooks(":memory:");
  db.prepare("insert into partner (code, name, vat, address, postal_code, city) values (?, ?, ?, ?, ?, ?)").run(
    ...["001001", "Servis", vat, "Odos 1", "10431", "Athina"],
  );
  const { own } = createDeliveryBook(db).options("001001" as PartnerCode, "en");
  expect(own).toMatchObject({ name: "Servis", country });
  db.close();
});
