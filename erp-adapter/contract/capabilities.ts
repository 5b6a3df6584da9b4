import { z } from "zod";
import { GENERAL_PARTNER } from "./context.ts";
import { PRODUCT_LINES } from "./product-lines.ts";

/** The owner of a thing: the back end, the shop in its place, or none. */
const owner = z.enum(["erp", "shop", "none"]);
/** The owner of a thing that no shop can keep. */
const erpOrNone = z.enum(["erp", "none"]);

/**
 * `login: shop`: the shop keeps the accounts, and the back end answers which terms a company has (`partners`). The shop
 * opens no account at once: its office names the company. profileUpdate, passwordChange: users may change that here; true
 * if the back end does not say.
 */
const accounts = z
  .object({
    guest: owner,
    login: owner,
    registration: z.enum(["instant", "by-request", "none"]),
    profileUpdate: z.boolean().default(true),
    passwordChange: z.boolean().default(true),
    partners: z.boolean().default(false),
  })
  .refine(({ login, partners }) => login !== "shop" || partners, { path: ["partners"] })
  .refine(({ login, registration }) => login !== "shop" || registration !== "instant", { path: ["registration"] });

/**
 * addresses: whose the address books are · branches: where goods are handed out · carriers: whom goods are sent with, and
 * its cost; an ERP with branches or carriers keeps the delivery of orders, too. If the back end does not say, it knows none.
 */
const delivery = z
  .object({
    addresses: owner.default("shop"),
    branches: z.boolean().default(false),
    carriers: z.boolean().default(false),
  })
  .default({ addresses: "shop", branches: false, carriers: false });

/**
 * The abilities of the back end, as plain data decided at start. A declared ability must work; a missing one throws
 * UNSUPPORTED.
 */
export const capabilitiesSchema = z.object({
  catalogue: z.object({
    search: z.boolean(),
    facetCounts: z.boolean(),
    changes: z.boolean(),
    /** shop: the shop searches a catalogue of its own, which it fills from the feed */
    owner: z.enum(["erp", "shop"]).default("erp"),
    /**
     * changes: the feed goes on after a full pass; else each reading is one · deletions: it names what is gone · stock:
     * inline with the records, by `stock` alone, or not at all
     */
    feed: z
      .object({ changes: z.boolean(), deletions: z.boolean(), stock: z.enum(["inline", "separate", "none"]) })
      .nullable()
      .default(null),
    /** what a sort by price goes by: the caller's own prices, the general list's, or no such sort */
    priceSort: z.enum(["own", "list", "none"]).default("own"),
    locales: z.array(z.enum(["en", "hr"])),
    /** products name the vehicles and engines that they fit; false if the back end does not say */
    fitments: z.boolean().default(false),
    /** says how a part takes another's place, beyond its number; false if the back end does not say */
    supersession: z.boolean().default(false),
    /** answers which products have one of many numbers; false if the back end does not say: the shop then searches */
    numberLookup: z.boolean().default(false),
    /** the product lines that have products; all if the back end does not say */
    lines: z.array(z.enum(PRODUCT_LINES)).default([...PRODUCT_LINES]),
  }),
  /**
   * priceDecimals: the most that a unit price has; 2 if the back end does not say · generalPartner: its own code for the
   * general price list; the shop's if it does not say
   */
  conditions: z.object({
    maxBatch: z.int().min(1),
    customerPrices: z.boolean(),
    quantityBreaks: z.boolean(),
    priceDecimals: z.union([z.literal(2), z.literal(3), z.literal(4)]).default(2),
    generalPartner: z.string().min(1).max(200).default(GENERAL_PARTNER),
    /** says from which places the pieces come, and when; false if the back end does not say */
    supply: z.boolean().default(false),
  }),
  /** keys: a cart change sent twice under one key is made once; false if the back end does not say */
  carts: z.object({ owner, maxCarts: z.int().min(1), versions: z.boolean(), keys: z.boolean().default(false) }),
  accounts,
  orders: z.object({
    idempotency: z.enum(["native", "emulated", "none"]),
    backOrder: z.boolean(),
    creditCheck: z.boolean(),
    cancellation: z.boolean(),
    /** says with each cancellation request which lines were accepted or refused, and why; false if the back end does not say */
    cancellationAnswers: z.boolean().default(false),
    /** takes orders of one shop only; false if the back end does not say */
    shopLease: z.boolean().default(false),
    /** keeps a note and the buyer's own position with each line, on the invoice, too; false if the back end does not say */
    lineRemarks: z.boolean().default(false),
    /** keeps the buyer's own number of the product with each line, on the invoice, too; false if the back end does not say */
    buyerNumbers: z.boolean().default(false),
    /** keeps who a guest is with the guest's order; false if the back end does not say: it is then in the order's note */
    guestBuyer: z.boolean().default(false),
    /** keeps where, how and when an order goes; false if the back end does not say: it is then in the order's note */
    delivery: z.boolean().default(false),
    /** tells the shop each step of its orders; false if the back end does not say: they are then not mailed */
    events: z.boolean().default(false),
  }),
  delivery,
  favourites: z.object({ owner }),
  /** pdf: the ERP keeps files · partPayments: an invoice can be partly paid */
  invoices: z.object({ owner: erpOrNone, pdf: z.boolean(), partPayments: z.boolean() }),
  /**
   * creditUsed: what the used part of a limit consists of: open amounts and orders not invoiced, with VAT, or whatever the
   * ERP's own figure holds; the former if the back end does not say
   */
  finances: z.object({
    owner: erpOrNone,
    creditLimit: z.boolean(),
    creditUsed: z.enum(["open-and-ordered", "own"]).default("open-and-ordered"),
    statement: z.boolean(),
  }),
});

export type Capabilities = z.infer<typeof capabilitiesSchema>;
