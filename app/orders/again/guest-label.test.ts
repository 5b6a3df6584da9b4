import { expect, test } from "vitest";
import { toGuestLabel } from "./guest-label.ts";

const BUYER = {
  ...{ company: "Servis d.o.o.", name: "Ana", address: "Ulica 1", postalCode: "21000", city: "Split" },
  ...{ country: "HR", vat: "HR12345678903", phone: "091 1234567" },
};

test("a guest's label has all that was given, and no empty line for what was not", () => {
  const street = ["Servis d.o.o.", "Ana", "Ulica 1", "21000 Split"];
  expect(toGuestLabel(BUYER, "en")).toEqual([...street, "HR12345678903", "091 1234567"]);
  expect(toGuestLabel({ ...BUYER, vat: "", phone: "" }, "en")).toEqual(street);
  expect(toGuestLabel({ ...BUYER, country: "SI" }, "hr")).toEqual([
    ...street,
    "Slovenija",
    "HR12345678903",
    "091 1234567",
  ]);
});
