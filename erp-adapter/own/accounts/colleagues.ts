import { createHash } from "node:crypto";
import type { Work } from "#database/work.ts";
import type { AccountsArea, Colleague, User } from "../../contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type PartnerCode } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type ColleagueRequest, colleagueSchema, readColleague } from "../../contract/registration.ts";
import { requireKey } from "../../contract/required-key.ts";
import { type Account, addRequest, admit, getAccount, holdAccount } from "./account-book.ts";
import { type AccountParts, assertFree, holdAddresses, requireAccount } from "./account-parts.ts";
import { awaitWork } from "./await-work.ts";
import { requireAccepted } from "./profiles.ts";
import { onAccounts } from "./tables.ts";
import { toRights } from "./user-rows.ts";

/** Lists the users of a company, and adds a colleague whom one of them invites. */
export function createColleagues(parts: AccountParts): Pick<AccountsArea, "colleagues" | "join"> {
  const { db, passwords, rules, clock, ids } = parts;

  /** The account that this key created earlier; if there is none, the inviter, held until the transaction ends. */
  function* begin(asked: Asked): Work<{ earlier: User } | { inviter: Account }> {
    const inviter = yield* holdAccount(asked.inviter);
    yield* holdAddresses();
    const earlier = yield* onAccounts.find("registration_key", { key: asked.key });
    if (earlier) {
      if (!asked.fingerprint.equals(earlier.fingerprint)) throw new ErpError("IDEMPOTENCY_MISMATCH", {});
      const made = yield* getAccount(earlier.user);
      if (!made) throw new TypeError("the account of a key is not there");
      return { earlier: made.user };
    }
    if (!inviter || !isActiveIn(asked.partner, inviter.user)) throw new ErpError("FORBIDDEN", {});
    return { inviter };
  }

  /**
   * The fields of the new account: the sent ones and those of the inviter's company. VALIDATION for a refused field,
   * EMAIL_IN_USE for an address in use.
   */
  function* readFor({ fields: company }: Account, sent: Asked["sent"]) {
    const { registration } = requireAccepted(readColleague(sent, company, rules));
    yield* assertFree(parts, registration.email, null);
    return registration;
  }

  return {
    async colleagues(c) {
      return db.read(function* () {
        const { user } = yield* requireAccount(parts, c);
        if (user.partner === null || user.partner === GENERAL_PARTNER) throw new ErpError("FORBIDDEN", {});
        const rows = yield* selectColleagues({ partner: user.partner });
        return rows.map(({ id, name, email, state, ...seen }) => ({ id, name, email, state, rights: toRights(seen) }));
      });
    },

    async join(colleague, c) {
      const asked = readAsked(colleague, c);
      const found = await db.write(function* () {
        const begun = yield* begin(asked);
        if ("inviter" in begun) yield* readFor(begun.inviter, asked.sent);
        return begun;
      });
      if ("earlier" in found) return found.earlier;
      const hash = await awaitWork(passwords.hash(asked.sent.password), db, c);
      return db.write(function* () {
        const begun = yield* begin(asked);
        if ("earlier" in begun) return begun.earlier;
        const { password: _, ...fields } = yield* readFor(begun.inviter, asked.sent);
        const { rights, email, name } = begun.inviter.user;
        const id = ids.user();
        const at = clock();
        yield* addRequest(id, fields, hash, at);
        yield* admit(id, { partner: asked.partner, rights, by: email ?? name, at });
        yield* onAccounts.insert("registration_key", { key: asked.key, fingerprint: asked.fingerprint, user: id });
        const made = yield* getAccount(id);
        if (!made) throw new TypeError("an account that was written is not there");
        return made.user;
      });
    },
  };
}

type Asked = ReturnType<typeof readAsked>;

/**
 * Checks the arguments of `join`, without reading data. FORBIDDEN unless the shop vouches for a user; VALIDATION for
 * invalid arguments.
 */
function readAsked(colleague: ColleagueRequest, c: CallContext) {
  if (c.vouched !== true || c.user === null) throw new ErpError("FORBIDDEN", {});
  const key = requireKey(c);
  const sent = parseInput(colleagueSchema, colleague, "colleague");
  const { password: _, ...fields } = sent;
  const [inviter, partner] = [c.user.id, c.partner];
  const fingerprint = createHash("sha256")
    .update(JSON.stringify({ partner, inviter, ...fields }))
    .digest();
  return { key, sent, inviter, partner, fingerprint };
}

function isActiveIn(partner: PartnerCode, user: User): boolean {
  return partner !== GENERAL_PARTNER && user.partner === partner && user.state === "active";
}

type ColleagueRow = Omit<Colleague, "rights"> & Parameters<typeof toRights>[0];

const selectColleagues = onAccounts.rows<{ partner: PartnerCode }, ColleagueRow>((query, value) =>
  query
    .selectFrom("user")
    .select(["id", "name", "email", "sees_finances", "sees_invoices"])
    .select(({ ref }) => ref("state").$castTo<Colleague["state"]>().as("state"))
    .where("partner", "=", value("partner"))
    .where("kind", "=", "customer")
    .where("state", "<>", "pending"),
);
