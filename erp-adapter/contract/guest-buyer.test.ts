import { expect, test } from "vitest";
import { FIELD_LIMITS } from "./field-limits.ts";
import { GUEST_FIELDS, type GuestBuyer, guestBuyerSchema } from "./guest-buyer.ts";

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
