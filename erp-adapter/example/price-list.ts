import { copyFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { type EurCents, parseAmount, ZERO } from "../contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "../contract/product-id.ts";
import { PRODUCT_LINES } from "../contract/product-lines.ts";

const amount = z.string().transform((text, context): EurCents => {
  const cents = parseAmount(text);
  if (cents !== null) return cents;
  context.addIssue("an amount is written 12.50");
  return z.NEVER;
});

/** An article as the price list has it; what most articles do not have may be left out. */
export const articleSchema = z.object({
  manufacturer: z.string().min(1),
  number: z.string().min(1),
  brand: z.string().optional(),
  group: z.string(),
  title: z.string(),
  description: z.string().default(""),
  size: z.string().default(""),
  unit: z.string().default("pcs"),
  pack: z.int().min(1).default(1),
  /** euro; null: sold only after a question */
  price: amount.nullable(),
  deposit: amount.default(ZERO),
  /** pieces on the shelf when they were counted, and the last order that the count knows of */
  stock: z.int().min(0).default(0),
  countedAfter: z.int().min(0).default(0),
  whenEmpty: z.enum(["orderable", "out-of-order", "unavailable"]).default("orderable"),
  lines: z.array(z.enum(PRODUCT_LINES)).default([]),
  references: z
    .array(z.object({ kind: z.enum(["cross", "oe"]), number: z.string(), maker: z.string().nullable().default(null) }))
    .default([]),
  /** the number, of the same manufacturer, that takes this one's place */
  replacedBy: z.string().nullable().default(null),
});

export interface Article extends z.output<typeof articleSchema> {
  id: ProductId;
  /** what `replacedBy` names, be it on the list or not */
  successor: ProductId | null;
  /** those on the list whose place this one takes */
  predecessors: ProductId[];
}

export interface PriceList {
  /** All articles as the file has them now. */
  read(): ReadonlyMap<ProductId, Article>;
}

/** The articles of a file that the office replaces whenever it likes. A first one is put there where there is none. */
export function openPriceList(file: string, first: string): PriceList {
  if (!existsSync(file)) copyFileSync(first, file);
  let articles: ReadonlyMap<ProductId, Article> = new Map();
  let readAt = Number.NaN;
  return {
    read() {
      const changedAt = statSync(file).mtimeMs;
      if (changedAt !== readAt) articles = parse(readFileSync(file, "utf8"));
      readAt = changedAt;
      return articles;
    },
  };
}

/** The id of an article of this maker. */
export function idOf(manufacturer: string, number: string): ProductId {
  return toProductId(toMakerSlug(manufacturer), number);
}

function parse(text: string): ReadonlyMap<ProductId, Article> {
  const articles = new Map<ProductId, Article>();
  for (const article of z.array(articleSchema).parse(JSON.parse(text))) {
    const id = idOf(article.manufacturer, article.number);
    const named = article.replacedBy === null ? null : idOf(article.manufacturer, article.replacedBy);
    articles.set(id, { ...article, id, successor: named === id ? null : named, predecessors: [] });
  }
  for (const { id, successor } of articles.values())
    if (successor !== null) articles.get(successor)?.predecessors.push(id);
  return articles;
}
