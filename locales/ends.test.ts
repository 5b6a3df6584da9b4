import { expect, test } from "vitest";
import enAccount from "./en/account.ts";
import enShop from "./en/shop.ts";
import { ENDS } from "./ends.ts";
import hrAccount from "./hr/account.ts";
import hrShop from "./hr/shop.ts";

test.each([
  ["en", { ...enShop, ...enAccount }],
  ["hr", { ...hrShop, ...hrAccount }],
])("each end of what people wait for has a sentence (%s)", (_, texts) => {
  const says = Object.values(ENDS).flatMap((ends) => Object.values(ends).map((end) => end.says));
  for (const key of says) expect(texts).toHaveProperty(key, expect.any(String));
});
