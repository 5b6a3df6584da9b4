import type { SearchHit, SearchRequest } from "#erp-adapter/contract/catalogue.ts";
import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";

const PAGE_SIZE = 100;

/**
 * Queries by kind, made from products all over the catalogue, so that expensive ones are as frequent as in real use.
 * The same catalogue gives the same queries.
 */
export async function createQueries(
  erp: ErpAdapter,
  context: () => CallContext,
  count: number,
): Promise<Record<string, SearchRequest[]>> {
  const hits = await sample(erp, context, count);
  const { facets, total } = await erp.catalogue.search({ pageSize: 1 }, context());
  const makers = facets?.manufacturer ?? [];
  const groups = facets?.group ?? [];
  const each = (make: (hit: SearchHit, at: number) => SearchRequest) => hits.map(make);
  return {
    "exact number": each(({ number }, at) => ({ text: spell(number, at) })),
    "start of a number": each(({ number }, at) => ({ text: key(number).slice(0, 3 + (at % 4)) })),
    "part of a number": each(({ number }, at) => ({ text: key(number).slice(2, 5 + (at % 4)) })),
    words: each(({ title, manufacturer }, at) => ({
      text: at % 3 === 0 ? manufacturer.name : words(title, 1 + (at % 2)),
    })),
    "words and a filter": each(({ title, group }) => ({ text: words(title, 1), group: [group.id] })),
    "goods for a vehicle": each((_, at) => ({ text: FOR_VEHICLES[at % FOR_VEHICLES.length] ?? "" })),
    "a misspelt word": each(({ title }) => ({ text: misspell(words(title, 1)) })),
    "several numbers": each(({ number }, at) => ({ text: `${key(number)} ${key(hits[at - 1]?.number ?? number)}` })),
    filters: each((_, at) => ({
      manufacturer: [makers[at % makers.length]?.id ?? "bosch"],
      group: groups.length > 0 && at % 2 === 0 ? [groups[at % groups.length]?.id ?? ""].filter(Boolean) : [],
    })),
    "no text, any page": each((_, at) => ({ page: 1 + Math.floor(((at / count) * total) / 24), pageSize: 24 })),
  };
}

const FOR_VEHICLES = [
  ...["injektor golf 7", "brizgaljka passat b6 2.0 tdi", "turbo transit 2.2", "grijač octavia 2", "CBAB injektor"],
  ...["turbina bmw x5", "egr ventil mondeo 4", "visokotlačna pumpa K9K", "set brtvi turbine audi", "dizna megane 3"],
];

/** The word without its middle letter. */
function misspell(word: string): string {
  const at = Math.floor(word.length / 2);
  return word.slice(0, at) + word.slice(at + 1);
}

/** `count` products at even distances in the catalogue. */
async function sample(erp: ErpAdapter, context: () => CallContext, count: number): Promise<SearchHit[]> {
  const { total } = await erp.catalogue.search({ pageSize: 1, withFacets: false }, context());
  const pages = Math.max(1, Math.floor(total / PAGE_SIZE));
  const hits: SearchHit[] = [];
  const perPage = Math.ceil(count / Math.min(pages, 50));
  for (let at = 0; hits.length < count && at < 50; at += 1) {
    const page = 1 + Math.floor((at * pages) / 50);
    const { items } = await erp.catalogue.search({ page, pageSize: PAGE_SIZE, withFacets: false }, context());
    hits.push(...items.filter((_, index) => index % Math.floor(PAGE_SIZE / perPage) === 0).slice(0, perPage));
  }
  return hits.slice(0, count);
}

/** The number in one of three spellings, by `at`: as it is, without separators, or in small letters with hyphens. */
function spell(number: string, at: number): string {
  if (at % 3 === 0) return number;
  return at % 3 === 1
    ? key(number)
    : key(number)
        .toLowerCase()
        .replace(/(.{3})(?=.)/g, "$1-");
}

function key(number: string): string {
  return number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
}

function words(title: string, count: number): string {
  return title
    .split(/[\s,]+/)
    .slice(0, count)
    .join(" ");
}
