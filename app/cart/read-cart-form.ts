import type { CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import { remarksOf } from "#erp-adapter/contract/line-remarks.ts";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import { parseQuantity, type Quantity } from "#erp-adapter/contract/quantity.ts";
import type { RemarkedLine } from "#server/services/cart-remarks/cart-remarks.ts";
import { readOfferForm } from "../goods/supersession/read-offer-form.ts";
import type { FieldError } from "../request/forms/field-error.ts";
import { readForm } from "../request/forms/read-form.ts";
import { refuse } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import {
  CREDIT_FIELDS,
  cartFormSchema,
  guestOrderSchema,
  orderFormSchema,
  QUANTITY_PREFIX,
  REMARK_PREFIXES,
  REMARKS,
  VAT_COUNTRY,
} from "./cart-forms.ts";
import { type TypedDelivery, typedDelivery } from "./delivery/read-delivery.ts";
import { parseRemark } from "./list-fields.ts";

/** The most characters of a name field; longer typed text is cut. */
export const MAX_TYPED = 200;

export type CartForm = ReturnType<typeof readCartForm>;

/** Reads a form of the cart pages by its intent; throws 400 for a form that no page of this shop has made. */
export function readCartForm(form: FormData) {
  const reading = readForm(form, cartFormSchema);
  if (!reading.ok) throw refuse("bad-request", 400);
  const { intent, cart, own = "", quote = "" } = reading.value;
  const named = { cart, version: reading.value.version as CartVersion, quote };
  switch (intent) {
    case "update":
      return { intent, ...named, ...readQuantities(form) };
    case "save":
      // A script saves only quantities and remarks: the person may still be typing the rest.
      return { intent, ...named, ...readQuantities(form), delivery: null };
    case "open-part":
      return { intent, ...named, ...readQuantities(form), part: readPage(form) + 1 };
    case "keep-available":
    case "order-part":
    case "keep-as-list":
      return { intent, ...named, ...readQuantities(form) };
    case "ask-approval":
      return {
        intent,
        hold: undefined,
        ...named,
        ...readQuantities(form),
        reading: readForm(form, orderFormSchema),
      };
    case "order":
    case "order-prepaid":
    case "order-on-release":
      return {
        intent: "order" as const,
        hold: HOLDS[intent],
        ...named,
        ...readQuantities(form),
        reading: readForm(form, orderFormSchema),
      };
    case "order-as-guest":
      return { intent, ...named, vatCountry: form.get(VAT_COUNTRY), reading: readForm(form, guestOrderSchema) };
    case "confirm":
      return { intent, ...named };
    case "take-offer":
      return { intent, ...named, taken: readOfferForm(form) };
    case "remove":
      return { intent, ...named, product: readProduct(String(form.get("product") ?? "")) };
    case "undo":
      return { intent, ...named, ...readRemoved(form) };
    case "rename":
      return { intent, ...named, title: String(form.get("title") ?? "") };
    case "empty":
      return { intent, ...named };
    case "delete":
      return { intent, ...named, own };
  }
}

function readRemoved(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const quantity = parseQuantity(text("quantity"));
  if (quantity === null) throw refuse("bad-request", 400);
  const remarks = remarksOf({
    note: parseRemark("note", text("note")) ?? "",
    buyerPosition: parseRemark("position", text("buyerPosition")) ?? "",
  });
  return { product: readProduct(text("product")), quantity, at: parsePageNumber(text("at"), 0) ?? 0, remarks };
}

/** The hold of an order, by the intent of the button that orders; null if the order does not wait. */
const HOLDS = { order: null, "order-prepaid": "prepayment", "order-on-release": "release" } as const;

/** The quantities of a cart form, by product: the valid ones, and all of them as typed. */
interface TypedQuantities {
  products: { product: ProductId; quantity: Quantity }[];
  errors: Record<string, FieldError>;
  typed: Record<string, string>;
  /** as typed; passed on to the next page */
  documentNumber: string | undefined;
  /** the buyer's remarks on the lines; null if the page offered none */
  remarks: RemarkedLine[] | null;
  /** null if the form has no delivery fields */
  delivery: TypedDelivery | null;
  ways: TypedWays;
}

/** The fields of the ways out of a credit limit. */
interface TypedWays {
  chosen: ProductId[];
  /** undefined if the page did not offer the ways */
  listName: string | undefined;
  isEmptied: boolean;
}

function readQuantities(form: FormData): TypedQuantities {
  const documentNumber = form.get("buyerDocumentNumber")?.toString().slice(0, MAX_TYPED) || undefined;
  const read: TypedQuantities = {
    products: [],
    errors: {},
    typed: {},
    documentNumber,
    remarks: null,
    delivery: typedDelivery(form),
    ways: {
      chosen: form.getAll(CREDIT_FIELDS.part).map((value) => readProduct(String(value))),
      listName: form.get(CREDIT_FIELDS.list)?.toString().slice(0, MAX_TYPED),
      isEmptied: form.get(CREDIT_FIELDS.emptied) === "yes",
    },
  };
  const remarks = new Map<ProductId, RemarkedLine>();
  for (const [name, value] of form) {
    readRemark(name, value, { read, remarks });
    if (!name.startsWith(QUANTITY_PREFIX)) continue;
    const product = readProduct(name.slice(QUANTITY_PREFIX.length));
    if (typeof value !== "string") throw refuse("bad-request", 400);
    read.typed[product] = value.slice(0, 20);
    const quantity = parseQuantity(value);
    if (quantity === null) read.errors[product] = { key: "quantity" };
    else read.products.push({ product, quantity });
  }
  return { ...read, remarks: remarks.size > 0 ? [...remarks.values()] : null };
}

/** Adds a note or a position to `remarks`; an invalid one becomes an error of its field. */
function readRemark(
  name: string,
  value: FormDataEntryValue,
  { read, remarks }: { read: TypedQuantities; remarks: Map<ProductId, RemarkedLine> },
): void {
  const field = REMARKS.find((one) => name.startsWith(REMARK_PREFIXES[one]));
  if (!field) return;
  const product = readProduct(name.slice(REMARK_PREFIXES[field].length));
  if (typeof value !== "string") throw refuse("bad-request", 400);
  const remark = parseRemark(field === "note" ? "note" : "position", value);
  if (remark === null) {
    read.typed[name] = value.slice(0, 2 * MAX_TYPED);
    read.errors[name] = { key: field === "note" ? "lineNote" : "linePosition" };
    return;
  }
  remarks.set(product, { product, ...remarks.get(product), ...remarksOf({ [field]: remark }) });
}

/** The page that the buttons of a pager send; pages count from 0. */
function readPage(form: FormData): number {
  const page = parsePageNumber(form.get("page")?.toString(), 0);
  if (page === null) throw refuse("bad-request", 400);
  return page;
}

function readProduct(text: string): ProductId {
  const product = parseProductId(text);
  if (!product) throw refuse("bad-request", 400);
  return product;
}
