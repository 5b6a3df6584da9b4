import type { z } from "zod";
import { ErpError } from "./errors.ts";

/**
 * Turns the first issue of a schema into VALIDATION: the innermost field, the broken rule and that rule's limit.
 * `name` is used if the issue has no field name.
 */
export function toShapeRefusal({ issues: [issue] }: z.core.$ZodError, name: string): ErpError<"VALIDATION"> {
  const field = issue?.path.findLast((step) => typeof step === "string") ?? name;
  switch (issue?.code) {
    case "too_big":
      return new ErpError("VALIDATION", { field, rule: "max", limit: Number(issue.maximum) });
    case "too_small":
      return new ErpError("VALIDATION", { field, rule: "min", limit: Number(issue.minimum) });
    default:
      return new ErpError("VALIDATION", { field, rule: issue?.code === "invalid_value" ? "choice" : "shape" });
  }
}
