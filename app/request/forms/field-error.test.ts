import { expect, test } from "vitest";
import { toFieldError } from "./field-error.ts";

test.each([
  [{ field: "quantity", rule: "range", limit: 99_999 }, { key: "quantity" }],
  [{ field: "quantity", rule: "max", limit: 99_999 }, { key: "tooMany" }],
  [
    { field: "quantity", rule: "pack", limit: 6 },
    { key: "pack", limit: 6 },
  ],
  [
    { field: "lines", rule: "max", limit: 1_000 },
    { key: "tooManyLines", limit: 1_000 },
  ],
  [
    { field: "carts", rule: "max", limit: 50 },
    { key: "tooManyCarts", limit: 50 },
  ],
  [{ field: "title", rule: "required" }, { key: "title" }],
  [{ field: "update", rule: "shape" }, { key: "failed" }],
])("%o is %o", (refusal, error) => expect(toFieldError(refusal)).toEqual(error));
