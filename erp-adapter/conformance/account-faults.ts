import type { AccountsArea } from "../contract/accounts.ts";
import { GENERAL_PARTNER, type IdempotencyKey, type PartnerCode } from "../contract/context.ts";
import { toEmailKey } from "../contract/email-address.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { toBasisPoints } from "../contract/money.ts";
import { type Fault, faultIn, refuse } from "./fault.ts";

const fault = faultIn("accounts");

/**
 * Faults in registration, login, profiles, passwords, e-mail addresses and company terms: at least one for each case
 * about them.
 */
export const ACCOUNT_FAULTS: readonly Fault[] = [
  fault("registers again when a request is repeated", 90, ({ register }) => ({
    register: (sent, c) => register(sent, { ...c, idempotencyKey: crypto.randomUUID() as IdempotencyKey }),
  })),
  fault("tells who has a pending request to whoever asks", 90, ({ login }) => ({
    login: (credentials, c) =>
      login(credentials, c).catch((error) =>
        refuse(isErpError(error, "BAD_CREDENTIALS") ? new ErpError("INVALID_STATE", { state: "pending" }) : error),
      ),
  })),
  fault("takes two spellings of an address for two", 91, ({ register }) => ({
    register: (sent, c) =>
      register(sent, c).catch((error) => {
        const isOther = sent.email !== toEmailKey(sent.email) && isErpError(error, "EMAIL_IN_USE");
        return isOther ? register({ ...sent, email: `second-${toEmailKey(sent.email)}` }, c) : refuse(error);
      }),
  })),
  fault("keeps the address of what it refused", 92, ({ register }) => {
    const kept = new Set<string>();
    return {
      async register(sent, c) {
        if (kept.has(sent.email)) throw new ErpError("EMAIL_IN_USE", {});
        kept.add(sent.email);
        return register(sent, c);
      },
    };
  }),
  fault("takes any VAT number", 92, ({ register }) => ({
    register: (sent, c) => register({ ...sent, vat: "99900000011" }, c),
  })),
  fault("looks whether an address is free, and writes it later", 93, ({ register }) => {
    const looked = new Map<string, number>();
    return {
      register(sent, c) {
        const key = toEmailKey(sent.email);
        const before = looked.get(key) ?? 0;
        looked.set(key, before + 1);
        return register(before === 0 ? sent : { ...sent, email: `${before}-${key}` }, c);
      },
    };
  }),
  fault("says that an address is unknown", 94, ({ login }) => ({
    login: (credentials, c) =>
      login(credentials, c).catch((error) =>
        refuse(credentials.email.startsWith("nobody") ? new ErpError("NOT_FOUND", { what: "user", id: "" }) : error),
      ),
  })),
  fault("minds no capitals in a password", 94, ({ login }) => ({
    login: ({ email, password }, c) => login({ email, password: password.toLowerCase() }, c),
  })),
  fault("refuses an unknown address without work", 95, ({ register, login }) => {
    const known = new Set<string>();
    return {
      register(sent, c) {
        known.add(toEmailKey(sent.email));
        return register(sent, c);
      },
      async login(credentials, c) {
        if (!known.has(toEmailKey(credentials.email))) throw new ErpError("BAD_CREDENTIALS", {});
        return login(credentials, c);
      },
    };
  }),
  fault("lets an ended token live on", 96, () => ({ logout: async () => {} })),
  fault("says that there is nobody to mail to", 97, ({ forgotPassword }) => ({
    async forgotPassword(email, c) {
      const answer = await forgotPassword(email, c);
      return answer.link === null ? refuse(new ErpError("NOT_FOUND", { what: "user", id: "" })) : answer;
    },
  })),
  fault("takes a proof twice", 98, ({ changePassword }) => {
    const used = new Map<string, Awaited<ReturnType<AccountsArea["changePassword"]>>>();
    return {
      async changePassword(id, change, c) {
        const before = used.get(change.userHash);
        if (before) return before;
        const user = await changePassword(id, change, c);
        used.set(change.userHash, user);
        return user;
      },
    };
  }),
  fault("lets a proof open whose account the caller names", 98, ({ changePassword, forgotPassword }) => {
    const owners = new Map<string, string>();
    return {
      async forgotPassword(email, c) {
        const answer = await forgotPassword(email, c);
        const [owner, secret] = String(answer.link).split(".");
        if (owner && secret) owners.set(secret, owner);
        return answer;
      },
      changePassword: (id, change, c) => changePassword((owners.get(change.userHash) ?? id) as typeof id, change, c),
    };
  }),
  fault("finds whatever registration is asked for", 141, ({ register, findRegistration }) => {
    let last: Awaited<ReturnType<AccountsArea["register"]>> | null = null;
    return {
      async register(sent, c) {
        last = await register(sent, c);
        return last;
      },
      findRegistration: async (key, c) => (last ? { ...last, state: "pending" } : findRegistration(key, c)),
    };
  }),
  fault("never says that a registration was approved", 141, ({ findRegistration }) => ({
    findRegistration: async (key, c) => ({ ...(await findRegistration(key, c)), state: "pending" }),
  })),
  fault("undoes a request without looking", 99, ({ undoRegister }) => ({
    undoRegister: (id, c) =>
      undoRegister(id, c).catch((error) => (isErpError(error, "INVALID_STATE") ? undefined : refuse(error))),
  })),
  fault("says the password back", 100, ({ login }) => ({
    login: (credentials, c) =>
      login(credentials, c).catch((error) =>
        refuse(new ErpError("BAD_CREDENTIALS", {}, { peerMessage: `tried ${credentials.password}`, cause: error })),
      ),
  })),
  fault("answers the whole form", 100, ({ register }) => ({
    register: async (sent, c) => ({ ...(await register(sent, c)), form: [{ ...sent }] }),
  })),
  fault("writes a profile over a newer one", 101, ({ update }) => ({
    update: (fields, _, c) => update(fields, {}, c),
  })),
  fault("gives an account another address without its password", 160, ({ login, update, checkPassword }) => {
    const words = new Map<string, string>();
    return {
      async login(credentials, c) {
        const answer = await login(credentials, c);
        words.set(answer.user.id, credentials.password);
        return answer;
      },
      async update(fields, condition, c) {
        const word = words.get(c.user?.id ?? "");
        if (condition.userHash !== undefined || word === undefined) return update(fields, condition, c);
        return update(fields, { ...condition, ...(await checkPassword(word, c)) }, c);
      },
    };
  }),
  fault("takes any proof for another address", 160, ({ update, checkPassword }) => {
    const proofs: Awaited<ReturnType<AccountsArea["checkPassword"]>>[] = [];
    const words = new Map<string, string>();
    return {
      async checkPassword(password, c) {
        const proof = await checkPassword(password, c);
        words.set(c.user?.id ?? "", password);
        proofs.push(proof);
        return proof;
      },
      async update(fields, condition, c) {
        const word = words.get(c.user?.id ?? "");
        const isKnown = proofs.some(({ userHash }) => userHash === condition.userHash);
        if (!isKnown || word === undefined) return update(fields, condition, c);
        return update(fields, { ...condition, ...(await checkPassword(word, c)) }, c);
      },
    };
  }),
  fault("puts back any address that is asked for", 161, ({ restoreEmail, forgotPassword }) => ({
    restoreEmail: (id, email, c) =>
      restoreEmail(id, email, c).catch(async (error) => {
        const { link } = await forgotPassword(email, c);
        return link === null ? refuse(error) : { link };
      }),
  })),
  fault("gives a replaced address to the next who asks", 162, ({ register }) => ({
    register: (sent, c) =>
      register(sent, c).catch((error) =>
        isErpError(error, "EMAIL_IN_USE") ? register({ ...sent, email: `next-${sent.email}` }, c) : refuse(error),
      ),
  })),
  fault("opens an account under another address", 94, ({ login }) => ({
    async login(credentials, c) {
      const own = await login(credentials, c);
      return { ...own, user: { ...own.user, email: `other-${own.user.email}` } };
    },
  })),
  fault("locks an account after ten wrong passwords", 102, ({ login }) => {
    const wrong = new Map<string, number>();
    return {
      async login(credentials, c) {
        const key = toEmailKey(credentials.email);
        if ((wrong.get(key) ?? 0) >= 10) throw new ErpError("RATE_LIMITED", { retryAfterSeconds: 900 });
        try {
          return await login(credentials, c);
        } catch (error) {
          wrong.set(key, (wrong.get(key) ?? 0) + 1);
          return refuse(error);
        }
      },
    };
  }),
  fault("counts strangers' tries against who is signed in", 102, ({ login, checkPassword }) => {
    let wrong = 0;
    return {
      login: (credentials, c) =>
        login(credentials, c).catch((error) => {
          wrong += 1;
          return refuse(error);
        }),
      async checkPassword(password, c) {
        if (wrong >= 10) throw new ErpError("RATE_LIMITED", { retryAfterSeconds: 900 });
        return checkPassword(password, c);
      },
    };
  }),
  fault("gives five links and no more", 102, ({ forgotPassword }) => {
    const asked = new Map<string, number>();
    return {
      async forgotPassword(email, c) {
        const count = (asked.get(email) ?? 0) + 1;
        asked.set(email, count);
        if (count > 5) throw new ErpError("RATE_LIMITED", { retryAfterSeconds: 3_600 });
        return forgotPassword(email, c);
      },
    };
  }),
  fault("uses up the proof of a password that it refuses", 103, ({ changePassword }) => {
    const used = new Set<string>();
    return {
      async changePassword(id, change, c) {
        if (used.has(change.userHash)) throw new ErpError("BAD_CREDENTIALS", {});
        used.add(change.userHash);
        return changePassword(id, change, c);
      },
    };
  }),
  fault("takes the owner's own name for a password", 163, ({ register }) => ({
    register: (sent, c) =>
      register(sent, c).catch((error) =>
        isErpError(error, "VALIDATION") && error.details.rule === "own"
          ? register({ ...sent, password: "something else" }, c)
          : refuse(error),
      ),
  })),
  fault("makes a weak password longer", 103, ({ register }) => ({
    register: (sent, c) => register({ ...sent, password: sent.password.padEnd(10, "!") }, c),
  })),
  fault("tells anybody the terms of a company", 240, ({ partner }) => ({
    partner: (code, c) => partner(code, { ...c, vouched: true }),
  })),
  fault("keeps the first terms of a company", 240, ({ partner }) => {
    const kept = new Map<string, Awaited<ReturnType<AccountsArea["partner"]>>>();
    return {
      async partner(code, c) {
        const answer = kept.get(code) ?? (await partner(code, c));
        kept.set(code, answer);
        return c.vouched ? answer : partner(code, c);
      },
    };
  }),
  fault("answers the general list as a company", 241, ({ partner }) => ({
    partner: (code, c) =>
      partner(code, c).catch((error) => {
        if (code !== GENERAL_PARTNER) throw error;
        return { ...NO_COMPANY, code };
      }),
  })),
  fault("finds a company for any address", 242, () => ({ partnersOf: async () => ["001001" as PartnerCode] })),
  fault("tells anybody whose an address is", 242, ({ partnersOf }) => ({
    partnersOf: (email, c) => partnersOf(email, { ...c, vouched: true }),
  })),
];

const NO_COMPANY = {
  company: "General",
  vat: "",
  address: "",
  postalCode: "",
  city: "",
  active: true,
  priceList: "general",
  discountPercent: toBasisPoints(0),
  paymentDays: 0,
};
