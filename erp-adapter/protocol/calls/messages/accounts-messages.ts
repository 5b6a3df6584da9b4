import { z } from "zod";
import type {
  AccountsArea,
  AgreedTerms,
  Colleague,
  OwnProfile,
  Partner,
  PasswordLink,
  ProfileVersion,
  User,
  UserHash,
} from "../../../contract/accounts.ts";
import type { PartnerCode, SessionToken, UserId } from "../../../contract/context.ts";
import { percentSchema } from "../../../contract/money.ts";
import { REGISTER_VERDICTS } from "../../../contract/tax.ts";
import { type Codec, instantSchema, named } from "../codecs.ts";

export const userIdOnWire = named<UserId>();
const tokenOnWire = named<SessionToken>();

const rightsOnWire = z.object({ finances: z.boolean(), invoices: z.boolean() });

const userShape = {
  id: userIdOnWire,
  kind: z.enum(["guest", "customer"]),
  name: z.string(),
  email: z.string().nullable(),
  erpPartnerCode: named<PartnerCode>().nullable(),
  rights: rightsOnWire,
  state: z.enum(["pending", "active", "blocked"]),
};

type UserOnWire = z.output<ReturnType<typeof userFields>>;

export const userSchema: Codec<User> = z.codec(userFields(), z.custom<User>(isObject), {
  decode: toUser,
  encode: fromUser,
});

/** The token and the fields of the user in one object. */
export const loginAnswer: Codec<Awaited<ReturnType<AccountsArea["login"]>>> = z.codec(
  z.object({ token: tokenOnWire, ...userShape }),
  z.custom<{ user: User; token: SessionToken }>(isObject),
  {
    decode: ({ token, ...user }) => ({ user: toUser(user), token }),
    encode: ({ user, token }) => ({ token, ...fromUser(user) }),
  },
);

export const guestAnswer: Codec<{ id: UserId; token: SessionToken }> = z.object({
  id: userIdOnWire,
  token: tokenOnWire,
});

const termsShape = {
  priceList: z.string(),
  discountPercent: percentSchema,
  paymentDays: z.int().min(0),
};

/** A company with its terms. */
export const partnerAnswer: Codec<Partner> = z.object({
  code: named<PartnerCode>(),
  company: z.string(),
  vat: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  active: z.boolean(),
  country: z.string().optional(),
  vatState: z
    .object({
      verdict: z.enum(REGISTER_VERDICTS),
      at: instantSchema,
      consultation: z.string(),
      name: z.string(),
      address: z.string(),
    })
    .nullable()
    .optional(),
  ...termsShape,
});

/** An answer of the register of VAT numbers. */
export const vatAnswerForm = z.object({
  number: z.string(),
  verdict: z.enum(REGISTER_VERDICTS),
  at: instantSchema,
  consultation: z.string(),
  name: z.string(),
  address: z.string(),
});

/** Only codes: the shop asks for a company by its code if it needs more. */
export const partnersOfAnswer: Codec<PartnerCode[]> = z.codec(
  z.object({ partners: z.array(named<PartnerCode>()) }),
  z.custom<PartnerCode[]>(Array.isArray),
  { decode: ({ partners }) => partners, encode: (partners) => ({ partners }) },
);

export const colleaguesAnswer: Codec<Colleague[]> = z.codec(
  z.object({
    colleagues: z.array(
      z.object({
        id: userIdOnWire,
        name: z.string(),
        email: z.string().nullable(),
        state: z.enum(["active", "blocked"]),
        rights: rightsOnWire.optional(),
      }),
    ),
  }),
  z.custom<Colleague[]>(Array.isArray),
  { decode: ({ colleagues }) => colleagues, encode: (colleagues) => ({ colleagues }) },
);

export const registrationAnswer: Codec<{ id: UserId }> = z.object({ id: userIdOnWire });

export const foundRegistration: Codec<{ id: UserId; state: User["state"] }> = z.object({
  id: userIdOnWire,
  state: userShape.state,
});

const fieldsShape = {
  name: z.string(),
  company: z.string(),
  vat: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
};

/** A user with the fields of the form and the company's terms, which a back end always knows. */
export const profileSchema: Codec<OwnProfile & AgreedTerms> = z.codec(
  z.object({
    ...userShape,
    ...fieldsShape,
    ...termsShape,
    version: named<ProfileVersion>(),
  }),
  z.custom<OwnProfile & AgreedTerms>(isObject),
  {
    decode: ({ erpPartnerCode, ...profile }) => ({ ...profile, partner: erpPartnerCode }),
    encode: ({ partner, ...profile }) => ({ ...profile, erpPartnerCode: partner }),
  },
);

/** The keys are the names of the form's fields. */
export const profileForm = z.object({
  ...fieldsShape,
  company: z.string().optional(),
  address: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string().optional(),
  phone: z.string().optional(),
});

/** Sent together with the fields if the e-mail address changes. */
export const profileProof = z.object({ userHash: named<UserHash>().optional() });

export const registrationForm = profileForm.extend({ password: z.string() });

/** Without the company's fields, which come from the account of the person who invited. */
export const colleagueForm = registrationForm.pick({ name: true, phone: true, email: true, password: true });

export const loginForm = z.object({ email: z.string(), password: z.string() });

export const passwordChangeForm = z.object({ userHash: named<UserHash>(), password: z.string() });

export const proofAnswer: Codec<{ userHash: UserHash }> = z.object({ userHash: named<UserHash>() });

export const linkAnswer: Codec<{ link: PasswordLink | null }> = z.object({ link: named<PasswordLink>().nullable() });

export const restoredAnswer: Codec<{ link: PasswordLink }> = z.object({ link: named<PasswordLink>() });

function userFields() {
  return z.object(userShape);
}

function toUser({ erpPartnerCode, ...user }: UserOnWire): User {
  return { ...user, partner: erpPartnerCode };
}

function fromUser({ partner, ...user }: User): UserOnWire {
  return { ...user, erpPartnerCode: partner };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
