import {
  type AccountsArea,
  type Profile,
  type ProfileVersion,
  profileConditionSchema,
} from "../../contract/accounts.ts";
import { ErpError } from "../../contract/errors.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { type FieldRefusal, PROFILE_FIELDS, profileFieldsSchema, readProfile } from "../../contract/registration.ts";
import { transaction } from "../../sqlite/transaction.ts";
import { partnerOf } from "../partners.ts";
import type { Account } from "./account-book.ts";
import { type AccountParts, requireAccount } from "./account-parts.ts";

/** What customers say of themselves, and their terms to read. */
export function createProfiles(parts: AccountParts): Pick<AccountsArea, "profile" | "update"> {
  const { db, book, proofs, rules, termsOf } = parts;

  function toProfile({ user, fields, paymentDays, version }: Account): Profile {
    return { ...user, ...fields, ...termsOf(partnerOf(user)), paymentDays, version: version as ProfileVersion };
  }

  return {
    async profile(c) {
      return toProfile(requireAccount(parts, c));
    },

    async update(sent, condition, c) {
      const { ifVersion } = parseInput(profileConditionSchema, condition, "condition");
      const read = readProfile(parseInput(profileFieldsSchema, sent, "profile"), rules);
      return transaction(db, () => {
        const account = requireAccount(parts, c);
        if (ifVersion !== undefined && ifVersion !== account.version)
          throw new ErpError("VERSION_CONFLICT", { current: account.version });
        const { fields } = requireAccepted(read);
        const { id } = account.user;
        book.assertFree(fields.email, id);
        if (PROFILE_FIELDS.every((field) => fields[field] === account.fields[field])) return toProfile(account);
        // A link that was mailed to the old address must not open the account of the new one.
        if (fields.email !== account.fields.email) proofs.endAll(id);
        book.saveFields(id, fields);
        return toProfile(requireAccount(parts, c));
      });
    },
  };
}

/** What was read, or VALIDATION on the first field that is refused. */
export function requireAccepted<Read extends object>(read: Read | { refusals: FieldRefusal[] }): Read {
  if (!("refusals" in read)) return read;
  const [first] = read.refusals;
  throw new ErpError("VALIDATION", first ?? { field: "profile", rule: "shape" });
}
