import { z } from "zod";
import { GENERAL_PARTNER } from "./context.ts";
import { PRODUCT_LINES } from "./product-lines.ts";

/**
 * The system that stores a kind of data. erp: the back end · shop: the shop, in its place · none: the data does not
 * exist.
 */
const owner = z.enum(["erp", "shop", "none"]);
/** The owner of data that only the back end can store. */
const erpOrNone = z.enum(["erp", "none"]);

/**
 * `login: shop`: the shop keeps the accounts, and the back end has the terms of a company (`partners`). The shop
 * never activates an account at once: its office first chooses the company. profileUpdate, passwordChange: users can
 * change their fields and their password in the shop; true if the back end does not say. colleagues: a company's users
 * are listed, and one of them can add another without the office; false if the back end does not say.
 * vatAnswers: takes the register's answers about VAT numbers from the shop; false if the back end does not say.
 */
const accounts = z
  .object({
    guest: owner,
    login: owner,
    registration: z.enum(["instant", "by-request", "none"]),
    profileUpdate: z.boolean().default(true),
    passwordChange: z.boolean().default(true),
    partners: z.boolean().default(false),
    colleagues: z.boolean().default(false),
    vatAnswers: z.boolean().default(false),
  })
  .refine(({ login, partners }) => login !== "shop" || partners, { path: ["partners"] })
  .refine(({ login, registration }) => login !== "shop" || registration !== "instant", { path: ["registration"] });

/**
 * addresses: the owner of the address books; the shop if the back end does not say · branches: the ERP knows where
 * goods are picked up · carriers: the ERP knows the carriers and their cost; branches and carriers are false if not
 * declared. An ERP with branches or carriers also keeps the delivery of each order.
 */
const delivery = z
  .object({
    addresses: owner.default("shop"),
    branches: z.boolean().default(false),
    carriers: z.boolean().default(false),
  })
  .default({ addresses: "shop", branches: false, carriers: false });

/**
 * The abilities of the back end, as plain data decided at start. A declared ability must work; calls that need a
 * missing one throw UNSUPPORTED.
 */
export const capabilitiesSchema = z.object({
  catalogue: z.object({
    search: z.boolean(),
    facetCounts: z.boolean(),
    changes: z.boolean(),
    /**
     * erp: the back end searches its own products · shop: the shop searches a catalogue of its own, filled from the
     * feed
     */
    owner: z.enum(["erp", "shop"]).default("erp"),
    /**
     * changes: after a full pass the feed continues with changes; if false, each reading is a full pass · deletions:
     * the feed names removed products · stock: inline (in the records), separate (only from method `stock`) or none
     */
    feed: z
      .object({ changes: z.boolean(), deletions: z.boolean(), stock: z.enum(["inline", "separate", "none"]) })
      .nullable()
      .default(null),
    /**
     * the prices by which a sort by price sorts. own: the caller's · list: the general price list's · none: no such
     * sort
     */
    priceSort: z.enum(["own", "list", "none"]).default("own"),
    locales: z.array(z.enum(["en", "hr"])),
    /** products name the vehicles and engines that they fit; false if the back end does not say */
    fitments: z.boolean().default(false),
    /** products name the parts that go with them; false if the back end does not say */
    relatedParts: z.boolean().default(false),
    /** products have documents and the particulars of product safety; false if the back end does not say */
    papers: z.boolean().default(false),
    /** returns all facts of a supersession, not only the new part's number; false if the back end does not say */
    supersession: z.boolean().default(false),
    /** brands beside the manufacturers; true if the back end does not say. Without them a product's brand is its manufacturer */
    brands: z.boolean().default(true),
    /** sells some products in packs; true if the back end does not say. Without packs every `packQuantity` is 1 */
    packs: z.boolean().default(true),
    /** knows which product replaces another (`replacedBy`, `replacements`); true if the back end does not say */
    replacements: z.boolean().default(true),
    /**
     * finds the products of many numbers in one call; false if the back end does not say: the shop then searches for
     * each
     */
    numberLookup: z.boolean().default(false),
    /** the product lines (diesel, turbo …) that have products; all if the back end does not say */
    lines: z.array(z.enum(PRODUCT_LINES)).default([...PRODUCT_LINES]),
  }),
  /**
   * breakRule: the discount of a quantity break with a customer's own. best, the default: the larger of both · stacked: the
   * break on the price less the customer's discount; `discountPercent` is then both together, to a hundredth of a percent
   * · priceDecimals: the most decimals of a unit price; 2 if the back end does not say · generalPartner: the ERP's own
   * code for the general price list; the shop's code if the back end does not say
   */
  conditions: z.object({
    maxBatch: z.int().min(1),
    customerPrices: z.boolean(),
    quantityBreaks: z.boolean(),
    /** names the prices of larger quantities beside the price asked for; false if the back end does not say */
    steps: z.boolean().default(false),
    breakRule: z.enum(["best", "stacked"]).default("best"),
    /** core deposits; true if the back end does not say. Without them every `deposit` is 0 */
    deposits: z.boolean().default(true),
    priceDecimals: z.union([z.literal(2), z.literal(3), z.literal(4)]).default(2),
    generalPartner: z.string().min(1).max(200).default(GENERAL_PARTNER),
    /** says from which places the pieces come, and when; false if the back end does not say */
    supply: z.boolean().default(false),
    /**
     * decides about VAT by the company and the place of delivery, and says why, also on orders and invoices; false if the
     * back end does not say: the rate is then the same for everybody
     */
    tax: z.boolean().default(false),
  }),
  /**
   * keys: a cart change that is sent twice with one idempotency key is made once; false if the back end does not say
   */
  carts: z.object({ owner, maxCarts: z.int().min(1), versions: z.boolean(), keys: z.boolean().default(false) }),
  accounts,
  orders: z.object({
    idempotency: z.enum(["native", "emulated", "none"]),
    backOrder: z.boolean(),
    creditCheck: z.boolean(),
    /** refuses orders on account while an amount is overdue for longer than agreed; false if not declared */
    overdueCheck: z.boolean().default(false),
    cancellation: z.boolean(),
    /** tells which lines of a cancellation request were accepted or refused, and why; false if not declared */
    cancellationAnswers: z.boolean().default(false),
    /** takes orders of one shop only; false if the back end does not say */
    shopLease: z.boolean().default(false),
    /** keeps a note and the buyer's own line number with each line, also on invoices; false if not declared */
    lineRemarks: z.boolean().default(false),
    /** keeps the buyer's own product number with each line, also on invoices; false if the back end does not say */
    buyerNumbers: z.boolean().default(false),
    /** keeps a guest's data with the order; false if the back end does not say: the order's note then holds them */
    guestBuyer: z.boolean().default(false),
    /** keeps the delivery of an order; false if the back end does not say: the order's note then holds it */
    delivery: z.boolean().default(false),
    /** has a feed of all order steps; false if the back end does not say: customers then get no mails about steps */
    events: z.boolean().default(false),
    /**
     * takes orders that wait until they are paid or released by sales, and use no credit until then; false if the back
     * end does not say
     */
    holds: z.boolean().default(false),
    /** says how often, and when last, a company bought a product; false if the back end does not say */
    boughtBefore: z.boolean().default(false),
    /** finds orders by the whole number of an order, document or delivery note; false if the back end does not say */
    numbers: z.boolean().default(false),
  }),
  delivery,
  favourites: z.object({ owner }),
  /**
   * pdf: the ERP keeps files · partPayments: an invoice can be partly paid · deliveryPlace: an invoice names the place
   * of its goods if they went elsewhere than to the buyer · overdue: the list can be limited to overdue invoices · search: to
   * those with a piece of a number; deliveryPlace, overdue and search are false if the back end does not say
   */
  invoices: z.object({
    owner: erpOrNone,
    pdf: z.boolean(),
    partPayments: z.boolean(),
    deliveryPlace: z.boolean().default(false),
    overdue: z.boolean().default(false),
    search: z.boolean().default(false),
  }),
  /**
   * `creditUsed` says how the used part of a credit limit is computed. `open-and-ordered`, the default: open amounts and
   * orders not invoiced, with VAT. `own`: a figure that the ERP computes in its own way.
   * `newestFirst`: the movements of a statement can be listed newest first; false by default.
   */
  finances: z.object({
    owner: erpOrNone,
    creditLimit: z.boolean(),
    creditUsed: z.enum(["open-and-ordered", "own"]).default("open-and-ordered"),
    statement: z.boolean(),
    newestFirst: z.boolean().default(false),
  }),
});

export type Capabilities = z.infer<typeof capabilitiesSchema>;

/** The least of every capability: a back end that shows its products, tells conditions and takes orders, no more. */
export const NO_ABILITIES: Capabilities = {
  catalogue: {
    search: false,
    facetCounts: false,
    changes: false,
    owner: "erp",
    feed: null,
    priceSort: "none",
    locales: ["en"],
    fitments: false,
    relatedParts: false,
    papers: false,
    supersession: false,
    brands: true,
    packs: true,
    replacements: true,
    numberLookup: false,
    lines: [...PRODUCT_LINES],
  },
  conditions: {
    maxBatch: 1_000,
    customerPrices: false,
    quantityBreaks: false,
    steps: false,
    breakRule: "best",
    deposits: true,
    priceDecimals: 2,
    generalPartner: GENERAL_PARTNER,
    supply: false,
    tax: false,
  },
  carts: { owner: "none", maxCarts: 50, versions: false, keys: false },
  accounts: {
    guest: "none",
    login: "none",
    registration: "none",
    profileUpdate: false,
    passwordChange: false,
    partners: false,
    colleagues: false,
    vatAnswers: false,
  },
  orders: {
    idempotency: "none",
    backOrder: false,
    creditCheck: false,
    overdueCheck: false,
    cancellation: false,
    cancellationAnswers: false,
    shopLease: false,
    lineRemarks: false,
    buyerNumbers: false,
    guestBuyer: false,
    delivery: false,
    events: false,
    holds: false,
    boughtBefore: false,
    numbers: false,
  },
  delivery: { addresses: "none", branches: false, carriers: false },
  favourites: { owner: "none" },
  invoices: { owner: "none", pdf: false, partPayments: false, deliveryPlace: false, overdue: false, search: false },
  finances: { owner: "none", creditLimit: false, creditUsed: "own", statement: false, newestFirst: false },
};

/** A back end with every call of the protocol except the feed, `stock` and invoice files. */
export const WHOLE_PROTOCOL: Capabilities = {
  catalogue: {
    search: true,
    facetCounts: true,
    changes: true,
    owner: "erp",
    feed: null,
    priceSort: "own",
    locales: ["en", "hr"],
    fitments: true,
    relatedParts: true,
    papers: true,
    supersession: true,
    brands: true,
    packs: true,
    replacements: true,
    numberLookup: true,
    lines: [...PRODUCT_LINES],
  },
  conditions: {
    maxBatch: 1_000,
    customerPrices: true,
    quantityBreaks: true,
    steps: true,
    breakRule: "best",
    deposits: true,
    priceDecimals: 2,
    generalPartner: GENERAL_PARTNER,
    supply: true,
    tax: true,
  },
  carts: { owner: "erp", maxCarts: 50, versions: true, keys: true },
  accounts: {
    guest: "erp",
    login: "erp",
    registration: "by-request",
    profileUpdate: true,
    passwordChange: true,
    partners: true,
    colleagues: true,
    vatAnswers: true,
  },
  orders: {
    idempotency: "native",
    backOrder: true,
    creditCheck: true,
    overdueCheck: true,
    cancellation: true,
    cancellationAnswers: true,
    shopLease: true,
    lineRemarks: true,
    buyerNumbers: true,
    guestBuyer: true,
    delivery: true,
    events: true,
    holds: true,
    boughtBefore: true,
    numbers: true,
  },
  delivery: { addresses: "erp", branches: true, carriers: true },
  favourites: { owner: "erp" },
  invoices: { owner: "erp", pdf: false, partPayments: true, deliveryPlace: true, overdue: true, search: true },
  finances: { owner: "erp", creditLimit: true, creditUsed: "open-and-ordered", statement: true, newestFirst: true },
};
