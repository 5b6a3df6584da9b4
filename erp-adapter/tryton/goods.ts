import { z } from "zod";
import type { EurCents } from "../contract/money.ts";
import { numberOf, type ProductId } from "../contract/product-id.ts";
import { attributesSchema, type Facts, toFacts } from "./articles.ts";
import type { TrytonClient } from "./client.ts";
import type { TrytonNames } from "./names.ts";
import type { Until } from "./post.ts";
import { cents } from "./values.ts";

/** The current data of a product in Tryton. */
export interface TrytonArticle extends Facts {
  key: number;
  title: string;
  listPrice: EurCents | null;
  /** Tryton's id of the sales unit */
  saleUnit: number;
}

export interface TrytonGoods {
  /** The products of the lines. Products that are unknown or not for sale are left out. */
  find(
    lines: readonly { product: ProductId; key?: string }[],
    until: Until,
  ): Promise<ReadonlyMap<ProductId, TrytonArticle>>;
}

const PRODUCT = {
  name: z.string(),
  attributes: attributesSchema,
  list_price: cents.nullable(),
  sale_uom: z.int().nullable(),
  default_uom: z.int(),
};

/** The most part numbers in one search: Tryton nests one clause per number, and accepts only a few hundred. */
const AT_ONCE = 200;

/** Finds products by Tryton's key, which the shop has from the feed, or by their number if the line has no key. */
export function createGoods(tryton: TrytonClient, names: TrytonNames): TrytonGoods {
  async function read(domain: readonly unknown[], until: Until): Promise<TrytonArticle[]> {
    const rows = await tryton.rows("product.product", [...domain, ["salable", "=", true]], PRODUCT, until);
    return rows.flatMap(({ id: key, name, attributes, list_price, sale_uom, default_uom }) => {
      const facts = toFacts(attributes, names);
      return facts ? { ...facts, key, title: name, listPrice: list_price, saleUnit: sale_uom ?? default_uom } : [];
    });
  }

  return {
    async find(lines, until) {
      const wanted = new Set(lines.map(({ product }) => product));
      const found = new Map<ProductId, TrytonArticle>();
      const take = (articles: TrytonArticle[]) => {
        for (const article of articles) if (wanted.has(article.id)) found.set(article.id, article);
      };
      const keys = lines.map(({ key }) => Number(key)).filter((key) => Number.isSafeInteger(key) && key > 0);
      if (keys.length > 0) take(await read([["id", "in", keys]], until));
      const others = [...wanted].filter((product) => !found.has(product)).map(numberOf);
      const field = `attributes.${names.ATTRIBUTE_NUMBER}`;
      for (let at = 0; at < others.length; at += AT_ONCE)
        take(await read([[field, "in", others.slice(at, at + AT_ONCE)]], until));
      return found;
    },
  };
}
