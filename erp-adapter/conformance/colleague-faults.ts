import type { Colleague, User } from "../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey, type PartnerCode } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import type { ColleagueRequest } from "../contract/registration.ts";
import { type Fault, faultIn, refuse } from "./fault.ts";

const fault = faultIn("accounts");

/** Faults in accounts that users create for their colleagues, at least one for each case. */
export const COLLEAGUE_FAULTS: readonly Fault[] = [
  fault("lists the users of every company", 410, ({ colleagues }) => {
    const all = new Map<string, Colleague>();
    return {
      async colleagues(c) {
        for (const one of await colleagues(c)) all.set(one.id, one);
        return [...all.values()];
      },
    };
  }),
  fault("shows a blocked colleague as active", 410, ({ colleagues }) => ({
    colleagues: async (c) => (await colleagues(c)).map((one) => ({ ...one, state: "active" })),
  })),
  fault("leaves blocked colleagues out", 410, ({ colleagues }) => ({
    colleagues: async (c) => (await colleagues(c)).filter(({ state }) => state === "active"),
  })),
  fault("tells a guest that there are no colleagues", 411, ({ colleagues }) => ({
    colleagues: (c) => colleagues(c).catch((error) => (isErpError(error, "FORBIDDEN") ? [] : refuse(error))),
  })),
  fault("lists the colleagues of whoever is named", 411, ({ colleagues }) => {
    const lists = new Map<string, Colleague[]>();
    return {
      async colleagues(c) {
        const list = lists.get(c.user?.id ?? "") ?? (await colleagues(c));
        lists.set(c.user?.id ?? "", list);
        return list;
      },
    };
  }),
  fault("lets a colleague join at the general price list", 412, ({ join }) => ({
    join: async (sent, c) => ({ ...(await join(sent, c)), partner: GENERAL_PARTNER }),
  })),
  fault("lets a colleague join another company", 412, ({ login }) => ({
    async login(credentials, c) {
      const { user, token } = await login(credentials, c);
      return { user: { ...user, partner: `${user.partner}2` as PartnerCode }, token };
    },
  })),
  fault("gives a colleague rights that the person who invited lacks", 412, ({ join, login, verify }) => {
    const withRights = (user: User): User => ({ ...user, rights: { finances: true, invoices: true } });
    return {
      join: async (sent, c) => withRights(await join(sent, c)),
      async login(credentials, c) {
        const { user, token } = await login(credentials, c);
        return { user: withRights(user), token };
      },
      verify: async (c) => withRights(await verify(c)),
    };
  }),
  fault("lists a colleague with rights that the colleague lacks", 412, ({ colleagues }) => ({
    colleagues: async (c) =>
      (await colleagues(c)).map((one) => ({ ...one, rights: { finances: true, invoices: true } })),
  })),
  fault("lets a colleague wait for the office", 412, ({ join }) => ({
    join: async (sent, c) => ({ ...(await join(sent, c)), state: "pending" }),
  })),
  fault("sets a company's terms back when a colleague joins", 413, ({ join, profile }) => {
    let joined = false;
    return {
      async join(sent, c) {
        joined = true;
        return join(sent, c);
      },
      async profile(c) {
        const own = await profile(c);
        return joined && own.paymentDays !== null ? { ...own, paymentDays: 0 } : own;
      },
    };
  }),
  fault("forgets the company of who joined", 413, ({ join, profile }) => {
    const joined = new Set<string>();
    return {
      async join(sent, c) {
        const user = await join(sent, c);
        joined.add(user.id);
        return user;
      },
      async profile(c) {
        const own = await profile(c);
        return joined.has(own.id) ? { ...own, company: "", vat: "" } : own;
      },
    };
  }),
  fault("lets anybody call in the shop's name", 414, ({ join }) => ({
    join: (sent, c) => join(sent, { ...c, vouched: true }),
  })),
  fault("takes anybody for a user of the company", 414, ({ join }) => ({
    join: (sent, c) => join(sent, c).catch((error) => (c.vouched ? madeUp(sent, c, error) : refuse(error))),
  })),
  fault("takes the word of somebody who is blocked", 414, ({ join }) => {
    const invited = new Set<string>();
    const pair = (c: CallContext) => `${c.user?.id} ${c.partner}`;
    return {
      async join(sent, c) {
        const user = await join(sent, c).catch((error) =>
          c.vouched && invited.has(pair(c)) ? madeUp(sent, c, error) : refuse(error),
        );
        invited.add(pair(c));
        return user;
      },
    };
  }),
  fault("makes two colleagues of one key", 415, ({ join }) => {
    const keys = new Set<string>();
    return {
      join(sent, c) {
        const key = String(c.idempotencyKey);
        if (c.idempotencyKey === undefined || !keys.has(key)) {
          keys.add(key);
          return join(sent, c);
        }
        return join({ ...sent, email: `${crypto.randomUUID()}@second.example` }, { ...c, idempotencyKey: newKey() });
      },
    };
  }),
  fault("answers a key whatever comes with it", 415, ({ join }) => {
    const made = new Map<string, User>();
    return {
      async join(sent, c) {
        const key = String(c.idempotencyKey);
        const user = made.get(key) ?? (await join(sent, c));
        if (c.idempotencyKey !== undefined) made.set(key, user);
        return user;
      },
    };
  }),
  fault("looks at the address before the key", 415, ({ join }) => {
    const taken = new Set<string>();
    return {
      async join(sent, c) {
        if (taken.has(sent.email)) throw new ErpError("EMAIL_IN_USE", {});
        const user = await join(sent, c);
        taken.add(sent.email);
        return user;
      },
    };
  }),
  fault("takes two spellings of an invited address for two", 416, ({ join }) => ({
    join: (sent, c) =>
      join(sent, c).catch((error) =>
        isErpError(error, "EMAIL_IN_USE") && sent.email !== sent.email.trim().toLowerCase()
          ? join({ ...sent, email: `second-${sent.email.trim()}` }, { ...c, idempotencyKey: newKey() })
          : refuse(error),
      ),
  })),
  fault("looks whether an invited address is free, and writes later", 416, ({ join }) => {
    let calls = 0;
    return {
      join(sent, c) {
        calls += 1;
        return join({ ...sent, email: `${calls}-${sent.email}` }, c);
      },
    };
  }),
  fault("takes any word for a colleague's password", 417, ({ join }) => ({
    join: (sent, c) => join({ ...sent, password: sent.password.padEnd(12, "!") }, c),
  })),
  fault("takes any name of a colleague", 417, ({ join }) => ({
    join: (sent, c) => join({ ...sent, name: "Petra" }, c),
  })),
];

/**
 * If the error is FORBIDDEN: the account that a back end without this check would create. Rejects with any other error.
 */
async function madeUp({ name, email }: ColleagueRequest, { partner }: CallContext, error: unknown): Promise<User> {
  if (!isErpError(error, "FORBIDDEN")) return refuse(error);
  const id = crypto.randomUUID() as User["id"];
  return { id, kind: "customer", name, email, partner, rights: { finances: true, invoices: true }, state: "active" };
}

function newKey(): IdempotencyKey {
  return crypto.randomUUID() as IdempotencyKey;
}
