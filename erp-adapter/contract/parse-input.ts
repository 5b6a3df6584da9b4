import type { z } from "zod";
import { toShapeRefusal } from "./shape-refusal.ts";

/** Parses unknown input by the schema. VALIDATION names the innermost field, the rule it broke and that rule's number. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, name: string): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw toShapeRefusal(result.error, name);
}
