import type { GroupId } from "#erp-adapter/contract/catalogue.ts";
import { parseAmount } from "#erp-adapter/contract/money.ts";
import { type ProductId, parseProductId } from "#erp-adapter/contract/product-id.ts";
import type { ProductRecord } from "#erp-adapter/own/catalogue-index/product-record.ts";

/** Bosch injector of the demo data: available, no pack, with a deposit, an OE number and a cross-reference. */
export const INJECTOR = productId("bosch~0_445_110_470");
/** Garrett turbocharger of the demo data: 5 in stock. */
export const TURBO = productId("garrett~753420-5005S");
/** Discontinued in the demo data, with a replacement. */
export const DISCONTINUED = productId("siemens-vdo~5WS40745");
/** Well-formed, but no such product exists. */
export const UNKNOWN = productId("bosch~0_000_000_000");

/** A product for one test: EUR 10.00, no deposit, 100 in stock, sold one by one. */
export function testProduct(parts: Partial<ProductRecord> = {}): ProductRecord {
  return {
    manufacturer: "Testmaker",
    brand: "Testmaker",
    number: "T 1000",
    group: "filter" as GroupId,
    titleEn: "Test part",
    titleHr: "Ispitni dio",
    descriptionEn: "",
    descriptionHr: "",
    size: "",
    unit: "pcs",
    packQuantity: 1,
    specs: [],
    wholesale: parseAmount("10.00"),
    deposit: cents("0.00"),
    stock: 100,
    supply: "orderable",
    remanufactured: false,
    references: [],
    fitments: [],
    supersededBy: null,
    ...parts,
  };
}

/** An amount for a test, "12.40". Throws for any other spelling. */
export function cents(text: string) {
  const amount = parseAmount(text);
  if (amount === null) throw new RangeError(`not an amount: ${text}`);
  return amount;
}

/** A product id for a test. Throws if the text is not a product id. */
export function productId(text: string): ProductId {
  const id = parseProductId(text);
  if (id === null) throw new RangeError(`not a product id: ${text}`);
  return id;
}
