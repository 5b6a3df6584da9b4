import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CreateCounter } from "./counter.ts";
import { createLimits } from "./create-limits.ts";
import type { Limit } from "./limit.ts";
import { memoryCounters } from "./testing/memory-counters.ts";

const MINUTE = 60_000;
const ANA = { email: "ana@servis.example", address: "203.0.113.7" };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("login", () => {
  test("ten wrong tries at one account from one connection, in whatever spelling, then a quarter of an hour's rest", async () => {
    const { login } = createLimits(memoryCounters());
    expect(await allowed(login, 9, ANA)).toBe(9);
    expect(await allowed(login, 1, { ...ANA, email: " ANA@Servis.Example" })).toBe(1);
    expect(await login.take(ANA)).toEqual({ allowed: false, retryAfterSeconds: 900 });
    vi.advanceTimersByTime(15 * MINUTE);
    expect((await login.take(ANA)).allowed).toBe(true);
  });

  test("the person elsewhere, and colleagues beside them, are not shut out", async () => {
    const { login } = createLimits(memoryCounters());
    await allowed(login, 20, ANA);
    expect((await login.take({ ...ANA, address: "198.51.100.1" })).allowed).toBe(true);
    expect((await login.take({ ...ANA, email: "ivo@servis.example" })).allowed).toBe(true);
  });

  test("fifty wrong tries from one connection, over all accounts", async () => {
    const { login } = createLimits(memoryCounters());
    const tries = Array.from({ length: 100 }, (_, at) => login.take({ ...ANA, email: `user${at}@servis.example` }));
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(50);
  });

  test("other addresses of one IPv6 network are the same connection", async () => {
    const { login } = createLimits(memoryCounters());
    const tries = Array.from({ length: 20 }, (_, at) =>
      login.take({ ...ANA, address: `2001:db8::${at.toString(16)}` }),
    );
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(10);
  });

  test("a hundred wrong tries at one account, over all connections", async () => {
    const { login } = createLimits(memoryCounters());
    const tries = Array.from({ length: 150 }, (_, at) => login.take({ ...ANA, address: `198.51.100.${at}` }));
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(100);
  });

  test("a good login puts back what was taken: an office of many is never shut out", async () => {
    const { login } = createLimits(memoryCounters());
    for (let at = 0; at < 200; at += 1) {
      const who = { ...ANA, email: `user${at % 60}@servis.example` };
      expect((await login.take(who)).allowed).toBe(true);
      await login.reset(who);
    }
  });

  test("a good login forgives the same person's failures, not those at other accounts", async () => {
    const { login } = createLimits(memoryCounters());
    await allowed(login, 9, ANA);
    for (let at = 0; at < 39; at += 1) await login.take({ ...ANA, email: `victim${at}@servis.example` });
    expect((await login.take(ANA)).allowed).toBe(true);
    await login.reset(ANA);
    expect(await allowed(login, 5, ANA)).toBe(2);
  });

  test("tries refused for the account from here cost the connection nothing", async () => {
    const { login } = createLimits(memoryCounters());
    await allowed(login, 1_000, ANA);
    expect((await login.take({ ...ANA, email: "ivo@servis.example" })).allowed).toBe(true);
  });
});

describe.each(["register", "forgotPassword"] as const)("%s", (name) => {
  test("five an hour for one address of mail, from wherever", async () => {
    const limit = createLimits(memoryCounters())[name];
    const tries = Array.from({ length: 9 }, (_, at) => limit.take({ ...ANA, address: `198.51.100.${at}` }));
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(5);
    expect(await limit.take({ ...ANA, email: ANA.email.toUpperCase() })).toEqual({
      allowed: false,
      retryAfterSeconds: 3_600,
    });
    vi.advanceTimersByTime(60 * MINUTE);
    expect((await limit.take(ANA)).allowed).toBe(true);
  });

  test("twenty an hour from one connection; those beyond take nothing from anybody", async () => {
    const limit = createLimits(memoryCounters())[name];
    const tries = Array.from({ length: 10_000 }, (_, at) => limit.take({ ...ANA, email: `user${at}@e.test` }));
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(20);
    await allowed(limit, 10, ANA);
    expect((await limit.take({ ...ANA, address: "198.51.100.1" })).allowed).toBe(true);
  });
});

test("fifty failed captchas from one connection; those that succeed do not count", async () => {
  const { captcha } = createLimits(memoryCounters());
  for (let at = 0; at < 100; at += 1) {
    expect((await captcha.take(ANA)).allowed).toBe(true);
    await captcha.reset(ANA);
  }
  expect(await allowed(captcha, 60, ANA)).toBe(50);
});

test("each limit counts apart", async () => {
  const limits = createLimits(memoryCounters());
  await allowed(limits.forgotPassword, 30, ANA);
  expect((await limits.register.take(ANA)).allowed).toBe(true);
  expect((await limits.login.take(ANA)).allowed).toBe(true);
});

test("every counter comes from the one factory", async () => {
  const createCounter = vi.fn<CreateCounter>(() => ({
    take: async () => ({ allowed: false, retryAfterSeconds: 7 }),
    giveBack: async () => {},
    forget: async () => {},
  }));
  const limits = createLimits({ createCounter });
  for (const limit of [limits.login, limits.register, limits.forgotPassword, limits.newPassword, limits.captcha]) {
    expect(await limit.take(ANA)).toEqual({ allowed: false, retryAfterSeconds: 7 });
  }
  expect(createCounter).toHaveBeenCalledTimes(9);
});

async function allowed<Who>(limit: Limit<Who>, tries: number, who: Who): Promise<number> {
  const answers = await Promise.all(Array.from({ length: tries }, () => limit.take(who)));
  return answers.filter((answer) => answer.allowed).length;
}
