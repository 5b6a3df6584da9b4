import { z } from "zod";

/** A text field without rules: `readAddress` checks all fields together. A missing field is empty. */
const text = z.string({ error: "text" }).max(2_000, "text").default("");

/** The form of an address of the address book. */
export const addressFormSchema = z.object({
  key: z.string().min(1).max(100),
  name: text,
  contact: text,
  address: text,
  postalCode: text,
  city: text,
  country: text,
  phone: text,
  isDefault: z.string().max(10).optional(),
});
