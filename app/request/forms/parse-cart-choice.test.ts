import { describe, expect, test } from "vitest";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { IdempotencyKey } from "#erp-adapter/contract/context.ts";
import { type ChosenCart, parseCartChoice, toCartChoice } from "./parse-cart-choice.ts";

describe("the choice of a cart", () => {
  test.each<[ChosenCart, string]>([
    [{ kind: "cart", id: "0" as CartId, version: "12" as CartVersion }, "0@12"],
    [{ kind: "cart", id: "7" as CartId, version: 'W/"a@b"' as CartVersion }, '7@W/"a@b"'],
    [{ kind: "new", key: "9f-1" as IdempotencyKey }, "new@9f-1"],
  ])("%j is %j, and back", (chosen, text) => {
    expect(toCartChoice(chosen)).toBe(text);
    expect(parseCartChoice(text)).toEqual(chosen);
  });

  test.each(["", "0", "@", "@1", "0@", "new", "new@"])("%j is none", (text) => {
    expect(parseCartChoice(text)).toBeNull();
  });
});
