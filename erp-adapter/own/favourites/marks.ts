import type { CatalogueArea, ProductSummary } from "../../contract/catalogue.ts";
import { productIdsSchema } from "../../contract/catalogue.ts";
import type { CallContext, UserId } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { type FavouritesArea, favouriteListSchema } from "../../contract/favourites.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type ProductId, productIdSchema } from "../../contract/product-id.ts";

/** The store of favourites, and the source of their product data. */
export interface Marks {
  /** FORBIDDEN for a guest. */
  requireCustomer(c: CallContext): Promise<UserId>;
  products: CatalogueArea["products"];
  page(user: UserId, page: number, pageSize: number): Promise<{ ids: ProductId[]; total: number }>;
  marked(user: UserId, ids: readonly ProductId[]): Promise<ProductId[]>;
  put(user: UserId, id: ProductId, on: boolean): Promise<void>;
}

/** The favourites area of the contract, on any store of favourites. */
export function createMarks(marks: Marks): FavouritesArea {
  const { requireCustomer, products } = marks;
  return {
    async list(sent, c) {
      const user = await requireCustomer(c);
      const { page, pageSize } = parseInput(favouriteListSchema, sent, "query");
      const { ids, total } = await marks.page(user, page, pageSize);
      const known = new Map(
        (await products(ids, c)).map((product): [ProductId, ProductSummary] => [product.id, product]),
      );
      return { items: ids.map((id) => ({ id, product: known.get(id) ?? null })), total };
    },
    async marked(sent, c) {
      const user = await requireCustomer(c);
      return marks.marked(user, parseInput(productIdsSchema, sent, "products"));
    },
    async put(sent, on, c) {
      const user = await requireCustomer(c);
      const product = productIdSchema.safeParse(sent);
      if (typeof on !== "boolean") throw new ErpError("VALIDATION", { field: "on", rule: "shape" });
      if (on && !(product.success && (await products([product.data], c)).length === 1))
        throw new ErpError("NOT_FOUND", { what: "product", id: String(sent) });
      if (product.success) await marks.put(user, product.data, on);
    },
  };
}
