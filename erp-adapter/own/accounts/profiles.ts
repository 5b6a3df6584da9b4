import {
  type AccountsArea,
  loginSchema,
  type OwnProfile,
  type ProfileCondition,
  type ProfileVersion,
  profileConditionSchema,
  toPasswordLink,
} from "../../contract/accounts.ts";
import type { CallContext, UserId } from "../../contract/context.ts";
import { toEmailKey } from "../../contract/email-address.ts";
import { ErpError } from "../../contract/errors.ts";
import { PROFILE_FIELDS } from "../../contract/field-limits.ts";
import { parseInput } from "../../contract/parse-input.ts";
import {
  type FieldRefusal,
  type ProfileRequest,
  profileFieldsSchema,
  readProfile,
} from "../../contract/registration.ts";
import { type Account, holdAccount, saveFields, setPassword } from "./account-book.ts";
import { type AccountParts, assertFree, holdAddresses, requireAccount, requireHeldAccount } from "./account-parts.ts";

/** The profile methods of `AccountsArea`, without the company's terms, which only the ERP knows. */
export interface OwnProfiles extends Pick<AccountsArea, "restoreEmail"> {
  profile(c: CallContext): Promise<OwnProfile>;
  update(fields: ProfileRequest, condition: ProfileCondition, c: CallContext): Promise<OwnProfile>;
}

/** The customers' own data. */
export function createProfiles(parts: AccountParts): OwnProfiles {
  const { db, leftEmails, proofs, sessions, attempts, rules } = parts;

  function toProfile({ user, fields, version }: Account): OwnProfile {
    return { ...user, ...fields, version: version as ProfileVersion };
  }

  return {
    async profile(c) {
      return toProfile(await db.read(() => requireAccount(parts, c)));
    },

    async update(sent, condition, c) {
      const { ifVersion, userHash } = parseInput(profileConditionSchema, condition, "condition");
      const read = readProfile(parseInput(profileFieldsSchema, sent, "profile"), rules);
      return db.write(function* () {
        const account = yield* requireHeldAccount(parts, c);
        if (ifVersion !== undefined && ifVersion !== account.version)
          throw new ErpError("VERSION_CONFLICT", { current: account.version });
        const { fields } = requireAccepted(read);
        const { id } = account.user;
        if (toEmailKey(fields.email) !== account.emailKey) {
          if (userHash === undefined || !(yield* proofs.isGood({ user: id, userHash, token: c.token })))
            throw new ErpError("BAD_CREDENTIALS", {});
          yield* holdAddresses();
          yield* assertFree(parts, fields.email, id);
          yield* attempts.begin("email", id);
          // A link that was mailed to the old address must not open the account of the new one.
          yield* proofs.endAll(id);
          if (account.emailKey !== null) yield* leftEmails.add(id, account.fields.email);
        }
        if (PROFILE_FIELDS.every((field) => fields[field] === account.fields[field])) return toProfile(account);
        yield* saveFields(id, fields);
        return toProfile(yield* requireAccount(parts, c));
      });
    },

    async restoreEmail(sent, email) {
      const id = typeof sent === "string" ? sent : ("" as UserId);
      const address = parseInput(loginSchema.shape.email, email, "email");
      return db.write(function* () {
        const account = yield* holdAccount(id);
        const left = yield* leftEmails.find(id, address);
        if (!account || !left) throw new ErpError("NOT_FOUND", { what: "email", id });
        if (account.user.state === "blocked") throw new ErpError("INVALID_STATE", { state: "blocked" });
        if (!left.isOpen) throw new ErpError("INVALID_STATE", { state: "expired" });
        yield* holdAddresses();
        yield* saveFields(id, { ...account.fields, email: left.email });
        yield* leftEmails.dropFrom(id, left);
        // The person who changed the address knew the password and may be a stranger.
        yield* setPassword(id, null);
        yield* proofs.endAll(id);
        yield* sessions.endOthers(id, null);
        return { link: toPasswordLink(id, yield* proofs.issueForLink(id)) };
      });
    },
  };
}

/** Returns the read fields; throws VALIDATION for the first refused field. */
export function requireAccepted<Read extends object>(read: Read | { refusals: FieldRefusal[] }): Read {
  if (!("refusals" in read)) return read;
  const [first] = read.refusals;
  throw new ErpError("VALIDATION", first ?? { field: "profile", rule: "shape" });
}
