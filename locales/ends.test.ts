import { expect, test } from "vitest";
import enCustomer from "./en/customer.ts";
import enEveryPage from "./en/every-page.ts";
import { ENDS } from "./ends.ts";
import hrCustomer from "./hr/customer.ts";
import hrEveryPage from "./hr/every-page.ts";

test.each([
  ["en", { ...enEveryPage, ...enCustomer }],
  ["hr", { ...hrEveryPage, ...hrCustomer }],
])("each end of what people wait for has a sentence (%s)", (_, texts) => {
  const says = Object.values(ENDS).flatMap((ends) => Object.values(ends).map((end) => end.says));
  for (const key of says) expect(texts).toHaveProperty(key, expect.any(String));
});
