import type { Profile, ProfileVersion } from "#erp-adapter/contract/accounts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { each, type StatesByName, to, wide } from "../styleguide/parts.tsx";
import { BUYER, CAPTCHA, EMPTY, GUEST, VISITOR, wrong } from "../styleguide/readers.ts";
import { ForgotPage, NewPasswordPage } from "./forgot-pages.tsx";
import { LOGIN_NOTICES } from "./login-notices.ts";
import { LoginPage } from "./login-page.tsx";
import { ProfilePage } from "./profile-page.tsx";
import type { ProfileRefusal } from "./profile-refusal.ts";
import { RegisterPage } from "./register-page.tsx";
import { RestoreEmailPage } from "./restore-email-page.tsx";

const LOGIN = { redirectTo: "", form: null, isGuest: false, mayReset: true };

const LOGIN_REASONS = ["credentials", "pending", "blocked", "unavailable", "limited", "busy"] as const;

const PASSWORDS = { password: ["password"], passwordRepeat: ["passwordRepeat"] };

const FIELDS = {
  name: ["required"],
  vat: ["vat"],
  postalCode: ["postalCode"],
  phone: ["phone"],
  email: ["emailInUse"],
};

const { email } = BUYER;

const PROFILE: Profile = {
  ...{ ...BUYER, id: "guide" as UserId, kind: "customer", partner: "001001" as PartnerCode, state: "active" },
  rights: { finances: true, invoices: true },
  ...{ priceList: "Veleprodaja 2026", discountPercent: toBasisPoints(1_200), paymentDays: 30 },
  version: "1" as ProfileVersion,
};

const UNTOLD = { ...PROFILE, priceList: null, discountPercent: null, paymentDays: null };

const OWN = {
  ...{ profile: PROFILE, partner: "001001", may: { update: true, setPassword: true }, hasBook: true },
  mails: (["order-confirmed", "order-dispatched"] as const).map((kind, at) => ({ kind, isWanted: at === 0 })),
};

const NOT_REGISTERED = { ...EMPTY, key: null };

const refused = (form: ProfileRefusal["form"], about: Partial<ProfileRefusal>) => ({
  refusal: { ...EMPTY, form, failed: false, ...about },
});

export const PARTS: StatesByName = {
  "account/login-page": wide({ page: LOGIN }, LoginPage, {
    ...each(LOGIN_NOTICES, (kind) => to({ ...VISITOR, notice: { kind } }, <LoginPage page={LOGIN} />), "notice "),
    guest: to(GUEST, <LoginPage page={{ ...LOGIN, isGuest: true }} />),
    "hasLogin false": (usual) => to({ ...VISITOR, hasLogin: false, hasRegistration: false }, usual),
    "mayReset false": { page: { mayReset: false } },
    reply: { refusal: { reply: wrong({ email: ["email"], password: ["required"] }), refused: null, minutes: 0 } },
    ...each(LOGIN_REASONS, (refused) => ({ refusal: { reply: null, minutes: 12, seconds: 3, refused } })),
  }),
  "account/forgot-pages ForgotPage": wide({ sent: false }, ForgotPage, {
    sent: { sent: true },
    "minutes, reply": { refusal: { ...EMPTY, minutes: 12, reply: wrong({ email: ["email"] }, { email: "ana@" }) } },
  }),
  "account/forgot-pages NewPasswordPage": wide({ isClosed: false, restored: false }, NewPasswordPage, {
    restored: { restored: true },
    "failed, reply": { refusal: { ...EMPTY, failed: "failed", reply: wrong(PASSWORDS) } },
    unsure: { refusal: { ...EMPTY, failed: "unsure" } },
    minutes: { refusal: { ...EMPTY, minutes: 12 } },
    seconds: { refusal: { ...EMPTY, seconds: 3 } },
    closed: { isClosed: true },
  }),
  "account/restore-email-page": wide({ email, refused: null }, RestoreEmailPage, {
    ...each(["closed", "failed", "unsure"], (refused) => ({ refused })),
  }),
  "account/register-page, -inputs": wide({ page: { challenge: CAPTCHA, key: "guide" } }, RegisterPage, {
    "reply, captcha": {
      refusal: {
        ...NOT_REGISTERED,
        reply: wrong({ ...FIELDS, ...PASSWORDS }, { vat: "HR1234", email }),
        captcha: "unticked",
      },
    },
    ...each(["failed", "unknown"], (failed) => ({ refusal: { ...NOT_REGISTERED, failed } }), "failed "),
    seconds: { refusal: { ...NOT_REGISTERED, ticked: true, seconds: 3 } },
    minutes: { refusal: { ...NOT_REGISTERED, ticked: true, minutes: 12 } },
  }),
  "account/profile-page": wide({ page: OWN }, ProfilePage, {
    "may not update": {
      page: { profile: UNTOLD, may: { update: false, setPassword: true }, mails: null, hasBook: false },
    },
    "may not setPassword": { page: { may: { update: true, setPassword: false } } },
    "profile: reply": refused("profile", { reply: wrong(FIELDS, { vat: "HR1234" }) }),
    "profile: failed, conflict": refused("profile", { failed: true, conflict: true }),
    "profile: reply of the e-mail": refused("profile", { reply: wrong({ oldPassword: ["emailNeedsPassword"] }) }),
    "mails: failed": refused("mails", { failed: true }),
    "password: seconds": refused("password", { seconds: 3 }),
    "password: minutes": refused("password", { minutes: 12 }),
    "password: failed, unsure": refused("password", { failed: true, unsure: true }),
    "password: reply": refused("password", { reply: wrong({ oldPassword: ["oldPassword"], ...PASSWORDS }) }),
    "password: reply passwordOwn": refused("password", { reply: wrong({ password: ["passwordOwn"] }) }),
  }),
};
