import type { GroupId } from "#erp-adapter/contract/catalogue.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductRecord } from "#erp-adapter/own/catalogue-index/product-record.ts";

/** A plain product for the embedded ERP's staff to enter; a test sets only the fields that matter to it. */
export function testProduct(about: Partial<ProductRecord> & { number: string }): ProductRecord {
  return {
    manufacturer: "Bosch",
    brand: "Bosch",
    group: "injector" as GroupId,
    titleEn: "Test injector",
    titleHr: "Pokusna brizgaljka",
    descriptionEn: "",
    descriptionHr: "",
    size: "",
    unit: "pcs",
    packQuantity: 1,
    specs: [],
    wholesale: toEurCents(10_000),
    deposit: toEurCents(0),
    stock: 5,
    supply: "orderable",
    remanufactured: false,
    references: [],
    fitments: [],
    supersededBy: null,
    ...about,
  };
}
