import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { LOCALES } from "#erp-adapter/contract/context.ts";
import { PRODUCT_LINES } from "#erp-adapter/contract/product-lines.ts";
import { STORIES } from "../local/local-cms.ts";
import { readStories } from "../local/read-stories.ts";

const field = z.object({
  type: z.string(),
  component_whitelist: z.array(z.string()).optional(),
  options: z.array(z.object({ value: z.string() })).optional(),
});
const schema = z.array(
  z.object({ name: z.string(), is_root: z.boolean(), is_nestable: z.boolean(), schema: z.record(z.string(), field) }),
);
const components = new Map(
  schema
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, "components.json"), "utf8")))
    .map((one) => [one.name, one]),
);

test("a component holds only components that there are, and each is a page's or stands in one", () => {
  const held = [...components.values()]
    .flatMap((one) => Object.values(one.schema))
    .flatMap((one) => one.component_whitelist ?? []);
  expect(held.filter((name) => !components.has(name))).toEqual([]);
  for (const { name, is_root, is_nestable } of components.values()) {
    expect([name, is_nestable, held.includes(name)]).toEqual([name, !is_root, !is_root]);
  }
});

test("product lines are those of the shop", () => {
  const values = components.get("product_line")?.schema.line?.options?.map(({ value }) => value);
  expect(values?.toSorted()).toEqual([...PRODUCT_LINES].sort());
});

test("the shop's own stories are made of these components and fields", () => {
  const faults = readStories(STORIES, () => {}).flatMap(({ name, raw }) =>
    unknownParts(raw).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
  expect(unknownParts({ component: "page", titel: "" })).toEqual(["page.titel"]);
  expect(unknownParts([{ a: { component: "hero" } }])).toEqual(["hero"]);
});

test("and have no fault, in both languages", () => {
  const faults: unknown[] = [];
  const files = readStories(STORIES, (name, found) => faults.push([name, found]));
  expect(faults).toEqual([]);
  const slugs = (locale: string) => files.filter((one) => one.locale === locale).map(({ slug }) => slug);
  expect(slugs("en").length).toBeGreaterThan(20);
  for (const locale of LOCALES) expect(slugs(locale)).toEqual(slugs("en"));
});

function unknownParts(raw: unknown): string[] {
  if (Array.isArray(raw)) return raw.flatMap(unknownParts);
  const given = z.record(z.string(), z.unknown()).safeParse(raw).data;
  if (given === undefined) return [];
  const within = Object.values(given).flatMap(unknownParts);
  if (typeof given.component !== "string") return within;
  const known = components.get(given.component);
  if (known === undefined) return [given.component, ...within];
  const fields = Object.keys(given).filter(
    (name) => name !== "component" && name !== "_uid" && !(name in known.schema),
  );
  return [...fields.map((name) => `${given.component}.${name}`), ...within];
}
