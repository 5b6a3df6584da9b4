import { describe, expect, test } from "vitest";
import { createGate } from "./gate.ts";
import { createPasswords } from "./passwords.ts";

const quick = createPasswords({ N: 16, r: 8, p: 1 });

describe("passwords", () => {
  test("what is kept tells its parameters, and neither the password nor that two people have the same", async () => {
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

test("through a gate goes only so much at once, in order, and a failure leaves it open", async () => {
  const gate = createGate(2);
  const releases: (() => void)[] = [];
  const entered: number[] = [];
  const work = (at: number) =>
    gate(async () => {
      entered.push(at);
      await new Promise<void>((release) => releases.push(release));
      if (at === 0) throw new Error("failed");
      return at;
    });
  const all = Promise.allSettled([0, 1, 2, 3, 4].map(work));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  await settled();
  expect(entered).toEqual([0, 1]);
  releases.shift()?.();
  await settled();
  expect(entered).toEqual([0, 1, 2]);
  while (entered.length < 5 || releases.length > 0) {
    releases.shift()?.();
    await settled();
  }
  expect((await all).map(({ status }) => status)).toEqual(["rejected", ...Array(4).fill("fulfilled")]);
  await expect(gate(async () => "open")).resolves.toBe("open");
});
