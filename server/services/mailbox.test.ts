import { expect, test } from "vitest";
import { toMailboxKey } from "./mailbox.ts";

test.each([
  ["Ana@servis.example", "ana@servis.example"],
  ["ana+dijelovi@servis.example", "ana@servis.example"],
  ["ana.ban@servis.example", "ana.ban@servis.example"],
  ["a.na.b.an@gmail.com", "anaban@gmail.com"],
  ["Ana.Ban+1.2@GoogleMail.com", "anaban@gmail.com"],
  ["ana.ban@gmail.com.example", "ana.ban@gmail.com.example"],
  ["ana.ban@my.gmail.com", "ana.ban@my.gmail.com"],
  ["+tag@gmail.com", "+tag@gmail.com"],
])("%s is counted as %s", (email, key) => {
  expect(toMailboxKey(email)).toBe(key);
});
