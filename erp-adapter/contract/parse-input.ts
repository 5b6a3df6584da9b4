import type { z } from "zod";
import { ErpError, type ErpErrorDetails } from "./errors.ts";

/** Unknown input → what the schema says. VALIDATION names the innermost field, the rule it broke and that rule's number. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown, name: string): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw new ErpError("VALIDATION", toDetails(result.error.issues[0], name));
}

function toDetails(issue: z.core.$ZodIssue | undefined, name: string): ErpErrorDetails["VALIDATION"] {
  const field = issue?.path.findLast((step) => typeof step === "string") ?? name;
  switch (issue?.code) {
    case "too_big":
      return { field, rule: "max", limit: Number(issue.maximum) };
    case "too_small":
      return { field, rule: "min", limit: Number(issue.minimum) };
    default:
      return { field, rule: issue?.code === "invalid_value" ? "choice" : "shape" };
  }
}
