import { z } from "zod";
import type { InvoiceParty } from "../contract/invoices.ts";
import type { TrytonClient } from "./client.ts";
import type { Until } from "./post.ts";

const ADDRESS = { street: z.string().nullable(), postal_code: z.string().nullable(), city: z.string().nullable() };

/** A party's name, VAT number and first address. */
export async function readAddress(party: number, until: Until, tryton: TrytonClient): Promise<InvoiceParty> {
  const first = { limit: 1, order: [["id", "ASC"]] as const };
  const vatNumbers = [
    ["party", "=", party],
    ["type", "=", "eu_vat"],
  ];
  const [[named], [address], [vat]] = await Promise.all([
    tryton.rows(
      "party.party",
      [
        ["id", "=", party],
        ["active", "in", [true, false]],
      ],
      { name: z.string().nullable() },
      until,
    ),
    tryton.rows("party.address", [["party", "=", party]], ADDRESS, until, first),
    tryton.rows("party.identifier", vatNumbers, { code: z.string() }, until, first),
  ]);
  return {
    name: named?.name ?? "",
    vat: vat?.code ?? "",
    address: address?.street ?? "",
    postalCode: address?.postal_code ?? "",
    city: address?.city ?? "",
  };
}
