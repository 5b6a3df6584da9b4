import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CreateCounter } from "./counter.ts";
import type { Limit } from "./limit.ts";
import { createLimits } from "./limits.ts";
import type { LoginLimit } from "./login-limit.ts";
import { memoryCounters } from "./testing/memory-counters.ts";

const MINUTE = 60_000;
const ANA = { email: "ana@servis.example", address: "203.0.113.7", device: null };

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

  test("two hundred from one IPv6 site, however many networks it has", async () => {
    const { login } = createLimits(memoryCounters());
    const tries = Array.from({ length: 400 }, (_, at) =>
      login.take({ ...ANA, email: `user${at}@servis.example`, address: `2001:db8:1:${at.toString(16)}::7` }),
    );
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(200);
    expect((await login.take({ ...ANA, address: "2001:db8:2::7" })).allowed).toBe(true);
  });

  test("a device that logged in before has tries of its own, whatever strangers do with its account or its connection", async () => {
    const { login } = createLimits(memoryCounters());
    for (let at = 0; at < 400; at += 1) await login.take({ ...ANA, address: `10.0.${at >> 8}.${at & 255}` });
    await allowed(login, 100, ANA);
    const owner = { ...ANA, device: "device of ana" };
    expect(await allowed(login, 10, owner)).toBe(10);
    // After ten tries of its own, the device counts like an unknown one.
    expect((await login.take(owner)).allowed).toBe(false);
    expect((await login.take({ ...owner, address: "198.51.100.1" })).allowed).toBe(true);
  });

  test("its good login gives back nothing of what strangers at the same connection used up", async () => {
    const { login } = createLimits(memoryCounters());
    for (let at = 0; at < 50; at += 1) await login.take({ ...ANA, email: `user${at}@servis.example` });
    const turn = await login.take({ ...ANA, device: "device of ana" });
    if (turn.allowed) await turn.good();
    expect((await login.take({ ...ANA, email: "other@servis.example" })).allowed).toBe(false);
  });

  test("many connections at one account are slowed down to ten a minute, and a new device still gets in", async () => {
    const { login } = createLimits(memoryCounters());
    const from = (at: number) => login.take({ ...ANA, address: `10.0.${at >> 8}.${at & 255}` });
    // A hundred networks try ten times each: three early tries for each, and ten a minute for all of them together.
    let letIn = 0;
    for (let at = 0; at < 1_000; at += 1) if ((await from(at % 100)).allowed) letIn += 1;
    expect(letIn).toBe(310);
    expect(await from(1)).toMatchObject({ allowed: false, retryAfterSeconds: 60 });
    const fresh = { ...ANA, address: "198.51.100.1" };
    expect(await allowed(login, 3, fresh)).toBe(3);
    expect((await login.take(fresh)).allowed).toBe(false);
    vi.advanceTimersByTime(MINUTE);
    expect(await allowed(login, 20, fresh)).toBe(7);
  });

  test("a try that the pace refuses uses up none of the connection's own tries", async () => {
    const { login } = createLimits(memoryCounters());
    for (let at = 0; at < 10; at += 1) await login.take({ ...ANA, address: `10.0.0.${at}` });
    await allowed(login, 100, ANA);
    vi.advanceTimersByTime(MINUTE);
    expect(await allowed(login, 20, ANA)).toBe(7);
  });

  test("a good login puts back what was taken: an office of many is never shut out", async () => {
    const { login } = createLimits(memoryCounters());
    for (let at = 0; at < 200; at += 1) {
      const turn = await login.take({ ...ANA, email: `user${at % 60}@servis.example` });
      expect(turn.allowed).toBe(true);
      if (turn.allowed) await turn.good();
    }
  });

  test("a try that got no answer does not count", async () => {
    const { login } = createLimits(memoryCounters());
    for (let at = 0; at < 200; at += 1) {
      const turn = await login.take(at % 2 ? ANA : { ...ANA, device: "device of ana" });
      expect(turn.allowed).toBe(true);
      if (turn.allowed) await turn.giveBack();
    }
    await allowed(login, 9, ANA);
    expect((await login.take(ANA)).allowed).toBe(true);
    expect((await login.take(ANA)).allowed).toBe(false);
  });

  test("a good login forgives the same person's failures, not those at other accounts", async () => {
    const { login } = createLimits(memoryCounters());
    await allowed(login, 9, ANA);
    for (let at = 0; at < 39; at += 1) await login.take({ ...ANA, email: `victim${at}@servis.example` });
    const turn = await login.take(ANA);
    if (turn.allowed) await turn.good();
    vi.advanceTimersByTime(MINUTE);
    expect(await allowed(login, 5, ANA)).toBe(2);
  });

  test("tries refused for the connection cost the account from here nothing", async () => {
    const { login } = createLimits(memoryCounters());
    for (let at = 0; at < 50; at += 1) await login.take({ ...ANA, email: `user${at}@servis.example` });
    vi.advanceTimersByTime(14 * MINUTE);
    expect(await allowed(login, 10, ANA)).toBe(0);
    vi.advanceTimersByTime(MINUTE);
    expect((await login.take(ANA)).allowed).toBe(true);
  });

  test("tries refused for the account from here cost the connection nothing", async () => {
    const { login } = createLimits(memoryCounters());
    await allowed(login, 1_000, ANA);
    expect((await login.take({ ...ANA, email: "ivo@servis.example" })).allowed).toBe(true);
  });
});

test("a signed-in customer's own password: ten wrong tries in a session, whatever is tried at the login", async () => {
  const { login, ownPassword } = createLimits(memoryCounters());
  for (let at = 0; at < 300; at += 1) await login.take({ ...ANA, address: `10.0.${at >> 8}.${at & 255}` });
  expect(await allowed(ownPassword, 20, { session: "token of ana" })).toBe(10);
  expect((await ownPassword.take({ session: "another token" })).allowed).toBe(true);
  await ownPassword.giveBack({ session: "token of ana" });
  expect((await ownPassword.take({ session: "token of ana" })).allowed).toBe(true);
});

test("five mails with reset links an hour for one address; a new password frees them", async () => {
  const { resetMails } = createLimits(memoryCounters());
  expect(await allowed(resetMails, 9, { email: ANA.email })).toBe(5);
  await resetMails.reset({ email: ANA.email.toUpperCase() });
  expect(await allowed(resetMails, 9, { email: ANA.email })).toBe(5);
});

describe.each(["register", "forgotPassword"] as const)("%s", (name) => {
  test("five an hour for one e-mail address from one connection; tries elsewhere with the same address do not count", async () => {
    const limit = createLimits(memoryCounters())[name];
    for (let at = 0; at < 50; at += 1) await limit.take({ ...ANA, address: `198.51.100.${at}` });
    expect(await allowed(limit, 9, ANA)).toBe(5);
    expect(await limit.take({ ...ANA, email: ANA.email.toUpperCase() })).toEqual({
      allowed: false,
      retryAfterSeconds: 3_600,
    });
    vi.advanceTimersByTime(60 * MINUTE);
    expect((await limit.take(ANA)).allowed).toBe(true);
  });

  test("sixty an hour from one IPv6 site", async () => {
    const limit = createLimits(memoryCounters())[name];
    const tries = Array.from({ length: 100 }, (_, at) =>
      limit.take({ email: `user${at}@e.test`, address: `2001:db8:1:${at.toString(16)}::7` }),
    );
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(60);
  });

  test("twenty an hour from one connection; those beyond take nothing from anybody", async () => {
    const limit = createLimits(memoryCounters())[name];
    const tries = Array.from({ length: 1_000 }, (_, at) => limit.take({ ...ANA, email: `user${at}@e.test` }));
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

test("120 guests an hour are made for one connection, and one that could not be made does not count", async () => {
  const { guest } = createLimits(memoryCounters());
  await guest.take(ANA);
  await guest.reset(ANA);
  expect(await allowed(guest, 200, ANA)).toBe(120);
  expect((await guest.take({ ...ANA, address: "198.51.100.1" })).allowed).toBe(true);
});

test("each limit counts apart", async () => {
  const limits = createLimits(memoryCounters());
  await allowed(limits.forgotPassword, 30, ANA);
  expect((await limits.register.take(ANA)).allowed).toBe(true);
  expect((await limits.login.take(ANA)).allowed).toBe(true);
});

test("a mailbox gets five invitations in an hour from one company, which leaves room for others, and 20 from all", async () => {
  const { invitationMails } = createLimits(memoryCounters());
  expect(await allowed(invitationMails, 9, { email: ANA.email, partner: "1" })).toBe(5);
  expect(await allowed(invitationMails, 9, { email: ANA.email.toUpperCase(), partner: "1" })).toBe(0);
  for (const partner of ["2", "3", "4"])
    expect(await allowed(invitationMails, 9, { email: ANA.email, partner })).toBe(5);
  expect(await allowed(invitationMails, 9, { email: ANA.email, partner: "5" })).toBe(0);
  expect(await allowed(invitationMails, 9, { email: "ivo@x.example", partner: "5" })).toBe(5);
});

test("a mailbox gets five mails about registrations in an hour, whatever the tags", async () => {
  const { registrationMails } = createLimits(memoryCounters());
  const tries = Array.from({ length: 33 }, (_, at) => registrationMails.take({ email: `ana+${at}@servis.example` }));
  expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(5);
  expect(await allowed(registrationMails, 9, { email: "ivo@servis.example" })).toBe(5);
  vi.advanceTimersByTime(60 * MINUTE);
  expect((await registrationMails.take(ANA)).allowed).toBe(true);
});

describe("every limit that takes an e-mail address", () => {
  /** mailbox: tags count together · account: each address for itself · none: the address does not count */
  const COUNTED = {
    ...{ login: "account", ownPassword: "none", register: "mailbox", forgotPassword: "mailbox" },
    ...{ resetMails: "account", newPassword: "none", stockWatch: "mailbox", stockProofMails: "mailbox" },
    ...{
      registrationMails: "mailbox",
      question: "mailbox",
      invitationMails: "mailbox",
      captcha: "none",
      guest: "none",
    },
  } as const satisfies Record<keyof ReturnType<typeof createLimits>, "mailbox" | "account" | "none">;
  const counted = Object.entries(COUNTED).filter(([, by]) => by !== "none");

  test.each(counted)("%s counts by %s", async (name, by) => {
    const limits = createLimits(memoryCounters());
    const limit = limits[name as keyof typeof COUNTED] as Taking<object>;
    const who = { ...ANA, partner: "1" };
    const tries = Array.from({ length: 100 }, (_, at) =>
      limit.take({
        ...who,
        email: `Ana+${at}@servis.example`,
        address: by === "account" ? `10.0.${at}.1` : who.address,
      }),
    );
    const most =
      by === "account" ? 100 : await allowed(createLimits(memoryCounters())[name as "register"], 100, who as never);
    expect(most).toBeGreaterThan(0);
    expect((await Promise.all(tries)).filter((answer) => answer.allowed)).toHaveLength(most);
  });
});

test("every counter comes from the one factory", async () => {
  const createCounter = vi.fn<CreateCounter>(() => ({
    take: async () => ({ allowed: false, retryAfterSeconds: 7 }),
    giveBack: async () => {},
    forget: async () => {},
  }));
  const limits = createLimits({ createCounter });
  for (const limit of [
    limits.login,
    limits.register,
    limits.forgotPassword,
    limits.newPassword,
    limits.guest,
    limits.captcha,
    limits.stockWatch,
    limits.stockProofMails,
    limits.registrationMails,
    limits.invitationMails,
    limits.question,
  ]) {
    expect(await limit.take(ANA)).toEqual({ allowed: false, retryAfterSeconds: 7 });
  }
  expect(createCounter).toHaveBeenCalledTimes(31);
});

type Taking<Who> = { take(who: Who): ReturnType<Limit<Who>["take"]> | ReturnType<LoginLimit["take"]> };

async function allowed<Who>(limit: Taking<Who>, tries: number, who: Who): Promise<number> {
  const answers = await Promise.all(Array.from({ length: tries }, () => limit.take(who)));
  return answers.filter((answer) => answer.allowed).length;
}
