import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { LOCALES } from "#erp-adapter/contract/context.ts";

const FOLDER = join(import.meta.dirname, "queries");

const anyOf = z
  .union([
    z
      .string()
      .min(1)
      .transform((one) => [one]),
    z.array(z.string().min(1)).min(2),
  ])
  .optional();

/** Facts of a product. All that are named must hold; if a fact has several values, one is enough. See README.md. */
const ruleSchema = z
  .strictObject({
    group: anyOf,
    maker: anyOf,
    part: anyOf,
    titled: anyOf,
    vehicle: anyOf,
    engine: anyOf,
    engineFamily: anyOf,
    spec: z.record(z.string(), anyOf.unwrap()).optional(),
    number: anyOf,
    own: anyOf,
    numberPart: anyOf,
    remanufactured: z.boolean().optional(),
    gone: z.boolean().optional(),
  })
  .refine((rule) => Object.keys(rule).length > 0, "a rule names at least one fact");
export type Rule = z.output<typeof ruleSchema>;

const rulesSchema = z.union([ruleSchema.transform((rule) => [rule]), z.array(ruleSchema).min(2)]);

const querySchema = z.strictObject({
  text: z.string().min(1).max(200),
  in: z.enum(LOCALES),
  from: z
    .string()
    .regex(/^[a-z\d.-]+\.[a-z]+$/)
    .optional(),
  held: z.literal(true).optional(),
  expect: z.union([
    z.strictObject({ all: rulesSchema, first: ruleSchema.optional() }),
    z.strictObject({ each: z.array(ruleSchema).min(2), unknown: z.array(z.string()).min(1).optional() }),
    z.strictObject({ none: z.literal(true) }),
  ]),
});

/** A query, and the answer that it must have; `kind` is the name of its file. */
export type JudgedQuery = z.output<typeof querySchema> & { kind: string };

/** All queries, sorted by file. Throws ZodError if one does not fit the schema. */
export function readQueries(): JudgedQuery[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".json"));
  return files.sort().flatMap((name) => {
    const queries = z.array(querySchema).parse(JSON.parse(readFileSync(join(FOLDER, name), "utf8")));
    return queries.map((query) => ({ ...query, kind: basename(name, ".json").replaceAll("-", " ") }));
  });
}

/** True for about a fifth of all texts, always the same ones. */
export function belongsToHeld(query: Pick<JudgedQuery, "in" | "text">): boolean {
  const first = createHash("sha256").update(`${query.in} ${query.text}`).digest()[0] ?? 0;
  return first < HELD_OF_256;
}

const HELD_OF_256 = 51;
