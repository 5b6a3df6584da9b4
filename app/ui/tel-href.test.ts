import { expect, test } from "vitest";
import { telHref } from "./tel-href.ts";

test.each([
  ["+385 1 2345 600", "tel:+38512345600"],
  [" +385 (0)1 2345-600", "tel:+38512345600"],
  ["01/2345-600", "tel:012345600"],
  ["javascript:1", "tel:1"],
])("%j → %s", (phone, href) => expect(telHref(phone)).toBe(href));
