import { expect, test } from "vitest";
import { NUMBER_RULES } from "../own/number-checks/number-rules.ts";
import { FIELD_LIMITS } from "./field-limits.ts";
import { GUEST_FIELDS, type GuestBuyer, guestBuyerSchema, readGuestBuyer } from "./guest-buyer.ts";

const BUYER: GuestBuyer = {
  company: "Autoservis Primjer d.o.o.",
  country: "HR",
  vat: "",
  name: "Ana Anić",
  address: "Vukovarska cesta 12",
  postalCode: "31000",
  city: "Osijek",
  phone: "",
};

test.each(GUEST_FIELDS.filter((field) => field !== "country"))("%s has the limit of a profile's field", (field) => {
  const limit = FIELD_LIMITS[field];
  expect(guestBuyerSchema.safeParse({ ...BUYER, [field]: "š".repeat(limit) }).success).toBe(true);
  expect(guestBuyerSchema.safeParse({ ...BUYER, [field]: "š".repeat(limit + 1) }).success).toBe(false);
  expect(guestBuyerSchema.safeParse({ ...BUYER, [field]: "" }).success).toBe(field === "vat" || field === "phone");
});

test.each([
  ["HR", "SI15012557", "SI"],
  ["BA", "SI15012557", "SI"],
  ["RS", "DE 811 569 869", "DE"],
  ["GB", "HR12345678903", "HR"],
  ["CH", "ATU13585627", "AT"],
])("in %s the VAT number %s is asked about, because it is one of %s", (country, vat, other) => {
  expect(readGuestBuyer({ ...BUYER, country, vat }, NUMBER_RULES)).toEqual({
    refusals: [{ field: "vat", rule: "country", country: other }],
  });
});

test.each([
  ["BA", "4200000000005"],
  ["BA", "BA123456789012"],
  ["RS", "101234567"],
  ["RS", "RS101234567"],
  ["RS", "SI15012558"],
  ["ME", "02005328"],
  ["CH", "CHE-116.281.710 MWST"],
  ["GB", "GB 980 7806 84"],
  ["TR", "1234567890"],
])("outside the Union, in %s, the VAT number %s stays as typed", (country, vat) => {
  expect(readGuestBuyer({ ...BUYER, country, vat }, NUMBER_RULES)).toMatchObject({ buyer: { vat } });
});
