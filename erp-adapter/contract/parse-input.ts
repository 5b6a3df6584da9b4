import type { z } from "zod";
import { toShapeRefusal } from "./shape-refusal.ts";

/** Parses unknown input with the schema. VALIDATION names the innermost field, the broken rule and its limit. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, name: string): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw toShapeRefusal(result.error, name);
}
