import { copyFileSync, existsSync, readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { ErpError } from "../contract/errors.ts";
import { applicationShape, fittingShape, toFitment } from "../contract/fitments.ts";
import { type EurCents, parseAmount, ZERO } from "../contract/money.ts";
import { type ProductId, toMakerSlug, toProductId } from "../contract/product-id.ts";
import { PRODUCT_LINES } from "../contract/product-lines.ts";
import { papersRecordSchema } from "../contract/product-papers.ts";
import { MAX_RELATED, relatedRecordSchema } from "../contract/related-parts.ts";
import {
  MAX_NOTE,
  MAX_SUCCESSORS,
  PLAIN_SUPERSESSION,
  type Supersession,
  supersessionShape,
} from "../contract/supersessions.ts";
import { parseUnitPrice, type UnitPrice } from "../contract/unit-price.ts";
import { createReplacementChains, type ReplacementChains } from "../kit/replacement-chains.ts";

const price = z.string().transform((text, context): UnitPrice => {
  const exact = parseUnitPrice(text);
  if (exact !== null) return exact;
  context.addIssue("a price is written 12.50, or with up to four decimals");
  return z.NEVER;
});

const amount = z.string().transform((text, context): EurCents => {
  const cents = parseAmount(text);
  if (cents !== null) return cents;
  context.addIssue("an amount is written 12.50");
  return z.NEVER;
});

/** A vehicle or engine that an article fits: the make, and any other known facts. */
const fitment = z
  .object({ ...applicationShape, ...fittingShape })
  .partial()
  .required({ make: true })
  .extend({ condition: z.string().default(""), position: z.string().default("") })
  .transform(({ condition, position, ...known }) =>
    toFitment({ ...known, condition: { en: condition, hr: "" }, position: { en: position, hr: "" } }),
  );

/** A picture at an https URL. */
const picture = z.object({
  src: z.url({ protocol: /^https$/ }),
  width: z.int().min(1),
  height: z.int().min(1),
  smaller: z.array(z.object({ src: z.url({ protocol: /^https$/ }), width: z.int().min(1) })).optional(),
  alt: z.string().optional(),
});

/** A supersession: the number of the replacing article, which is of the same manufacturer, and any other facts. */
const supersession = z
  .object({ ...supersessionShape, number: z.string().min(1), note: z.string().max(MAX_NOTE) })
  .partial()
  .required({ number: true })
  .transform((known) => ({ ...PLAIN_SUPERSESSION, note: "", ...known }));

/** An article as it is written in the price list. Fields that most articles lack are optional. */
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
  /** in euro; null: sold only on request */
  price: price.nullable(),
  deposit: amount.default(ZERO),
  /** pieces on the shelf at the last count, and the last order that the count includes */
  stock: z.int().min(0).default(0),
  countedAfter: z.int().min(0).default(0),
  whenEmpty: z.enum(["orderable", "out-of-order", "unavailable"]).default("orderable"),
  lines: z.array(z.enum(PRODUCT_LINES)).default([]),
  references: z
    .array(z.object({ kind: z.enum(["cross", "oe"]), number: z.string(), maker: z.string().nullable().default(null) }))
    .default([]),
  fitments: z.array(fitment).default([]),
  pictures: z.array(picture).default([]),
  /** parts that go with the article */
  related: z.array(relatedRecordSchema).max(MAX_RELATED).default([]),
  /** documents and product safety */
  papers: papersRecordSchema.optional(),
  /** the number that replaces this one, of the same manufacturer */
  replacedBy: z.string().nullable().default(null),
  /** all parts that replace this one, `replacedBy` first; empty: only `replacedBy` replaces it */
  supersessions: z.array(supersession).max(MAX_SUCCESSORS).default([]),
});

export interface PriceListArticle extends z.output<typeof articleSchema> {
  id: ProductId;
  /** the article that `replacedBy` names, even if it is not on the list */
  successor: ProductId | null;
  /** supersessions from this article to others, and from others to this article */
  away: Supersession[];
  into: Supersession[];
}

export interface PriceList {
  /** All articles in the present file. */
  read(): ReadonlyMap<ProductId, PriceListArticle>;
  chains(): ReplacementChains<PriceListArticle>;
  /** NOT_FOUND if the article is not on the list. */
  require(id: ProductId): PriceListArticle;
}

/** Opens a file that the office may replace at any time; if it is missing, creates it as a copy of `first`. */
export function openPriceList(file: string, first: string): PriceList {
  if (!existsSync(file)) copyFileSync(first, file);
  let articles: ReadonlyMap<ProductId, PriceListArticle> = new Map();
  let chains = createReplacementChains(articles);
  let readAt = Number.NaN;
  function read() {
    const changedAt = statSync(file).mtimeMs;
    if (changedAt !== readAt) {
      articles = parse(readFileSync(file, "utf8"));
      chains = createReplacementChains(articles);
    }
    readAt = changedAt;
    return articles;
  }
  return {
    read,
    chains() {
      read();
      return chains;
    },
    require(id) {
      const article = read().get(id);
      if (!article) throw new ErpError("NOT_FOUND", { what: "product", id: String(id) });
      return article;
    },
  };
}

/** The id of an article of this maker. */
export function idOf(manufacturer: string, number: string): ProductId {
  return toProductId(toMakerSlug(manufacturer), number);
}

function parse(text: string): ReadonlyMap<ProductId, PriceListArticle> {
  const articles = new Map<ProductId, PriceListArticle>();
  for (const article of z.array(articleSchema).parse(JSON.parse(text))) {
    const id = idOf(article.manufacturer, article.number);
    const named = article.replacedBy === null ? null : idOf(article.manufacturer, article.replacedBy);
    articles.set(id, { ...article, id, successor: named === id ? null : named, away: [], into: [] });
  }
  for (const article of articles.values()) {
    article.away = edgesOf(article, articles);
    for (const edge of article.away) if (edge.to.id !== null) articles.get(edge.to.id)?.into.push(edge);
  }
  return articles;
}

function edgesOf(
  { id, manufacturer, replacedBy, supersessions }: PriceListArticle,
  articles: ReadonlyMap<ProductId, PriceListArticle>,
) {
  const plain = replacedBy === null ? [] : [{ ...PLAIN_SUPERSESSION, number: replacedBy, note: "" }];
  const named = supersessions.length > 0 ? supersessions : plain;
  return named.flatMap(({ number, note, ...facts }): Supersession[] => {
    const to = idOf(manufacturer, number);
    if (to === id) return [];
    return [{ ...facts, from: id, to: { id: articles.has(to) ? to : null, number }, note: note || null }];
  });
}
