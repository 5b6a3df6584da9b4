import { describe, expect, test } from "vitest";
import { createPasswords } from "./password-hashing.ts";

const quick = createPasswords({ N: 16, r: 8, p: 1 });

describe("passwords", () => {
  test("a kept hash tells its parameters, and neither the password nor that two people have the same", async () => {
    const [one, other] = [await quick.hash("dizna-demo"), await quick.hash("dizna-demo")];
    expect(one).toMatch(/^scrypt\$16\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(await quick.verify("dizna-demo", one)).toBe(true);
    expect(await quick.verify("dizna-demo", other)).toBe(true);
    expect(await quick.verify("dizna-dem0", one)).toBe(false);
    expect(await quick.verify("", one)).toBe(false);
  });

  test("an accent is the same however the keyboard sends it", async () => {
    expect(await quick.verify("lozinka s\u030c", await quick.hash("lozinka š"))).toBe(true);
  });

  test("without a hash nothing is right", async () => {
    expect(await quick.verify("dizna-demo", null)).toBe(false);
  });

  test("a hash of other parameters is checked by its own", async () => {
    const before = await createPasswords({ N: 32, r: 4, p: 2 }).hash("dizna-demo");
    expect(await quick.verify("dizna-demo", before)).toBe(true);
  });

  test("the parameters that the shop runs with are at least those of OWASP's list", async () => {
    const [, N, r, p] = (await createPasswords().hash("dizna-demo")).split("$").map(Number);
    expect([N, r, p]).toEqual([32_768, 8, 3]);
  });

  test.each(["", "scrypt$16$8$1$salt$short", "plain"])("%j was never written by this program", async (hash) => {
    await expect(quick.verify("dizna-demo", hash)).rejects.toThrow(TypeError);
  });
});

test("many at once: a few wait and the rest are refused at once, with nothing done", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 250 }, () => quick.verify("dizna-demo", null)));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(9);
  expect(outcomes.length - refused.length).toBeLessThanOrEqual(10);
  for (const refusal of refused)
    expect(refusal).toMatchObject({
      reason: { code: "RATE_LIMITED", effect: "none", details: { retryAfterSeconds: 3 } },
    });
  expect(await quick.verify("dizna-demo", await quick.hash("dizna-demo"))).toBe(true);
});
