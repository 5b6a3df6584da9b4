import type { Profile, ProfileVersion } from "#erp-adapter/contract/accounts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import type { FormReply } from "../request/forms/read-form.ts";
import { each, type StatesByName, to, wide } from "../styleguide/parts.tsx";
import { CAPTCHA, GUEST, VISITOR } from "../styleguide/readers.ts";
import { ForgotPage, NewPasswordPage } from "./forgot-pages.tsx";
import type { ForgotRefusal } from "./forgot-refusal.ts";
import { LOGIN_NOTICES } from "./login-notice.tsx";
import { LoginPage } from "./login-page.tsx";
import { ProfilePage } from "./profile-page.tsx";
import type { ProfileRefusal } from "./profile-refusal.ts";
import { RegisterPage } from "./register-page.tsx";
import type { RegistrationRefusal } from "./request-registration.ts";
import { RestoreEmailPage } from "./restore-email-page.tsx";

export const PROFILE: Profile = {
  id: "guide" as UserId,
  kind: "customer",
  name: "Ana Horvat",
  company: "Servis Žgombić, obrt za popravak dizelskih ubrizgavajućih sustava",
  vat: "HR12345678903",
  address: "Šmartinska cesta 152",
  postalCode: "10000",
  city: "Zagreb",
  phone: "+385912345678",
  email: "ana@servis.example",
  partner: "001001" as PartnerCode,
  rights: { finances: true, invoices: true },
  state: "active",
  priceList: "Veleprodaja 2026",
  discountPercent: toBasisPoints(1_200),
  paymentDays: 30,
  version: "1" as ProfileVersion,
};

const LOGIN = { redirectTo: "", form: null, isGuest: false, mayReset: true };

const PASSWORDS = { password: ["password"], passwordRepeat: ["passwordRepeat"] };

const FIELDS = {
  name: ["required"],
  vat: ["vat"],
  postalCode: ["postalCode"],
  phone: ["phone"],
  email: ["emailInUse"],
};

const refused = (error: Record<string, string[]>, initialValue: Record<string, string> = {}): FormReply => ({
  status: "error",
  initialValue,
  error,
});

const FORGOT: ForgotRefusal = { closed: false, failed: null, minutes: null, seconds: null, reply: null };

const NOT_REGISTERED: RegistrationRefusal = {
  reply: null,
  captcha: null,
  challenge: CAPTCHA,
  ticked: false,
  failed: null,
  seconds: null,
  minutes: null,
  key: null,
};

const notChanged = (form: ProfileRefusal["form"], about: Partial<ProfileRefusal>): ProfileRefusal => ({
  form,
  reply: null,
  failed: false,
  unsure: false,
  conflict: false,
  minutes: null,
  seconds: null,
  ...about,
});

const LOGIN_REPLY = refused({ email: ["email"], password: ["required"] }, { email: "ana@" });

const REGISTER = { challenge: CAPTCHA, key: "guide" };
const REGISTER_REPLY = refused(
  { ...FIELDS, ...PASSWORDS },
  { name: "", vat: "HR1234", postalCode: "1", email: PROFILE.email },
);

const OWN = {
  profile: PROFILE,
  partner: "001001",
  may: { update: true, setPassword: true },
  mails: [
    { kind: "order-confirmed" as const, isWanted: true },
    { kind: "order-dispatched" as const, isWanted: false },
  ],
  hasBook: true,
};

export const PARTS: StatesByName = {
  "account/login-page": wide({
    "": <LoginPage page={LOGIN} />,
    ...each(LOGIN_NOTICES, (kind) => to({ ...VISITOR, notice: { kind } }, <LoginPage page={LOGIN} />), "notice "),
    guest: to(GUEST, <LoginPage page={{ ...LOGIN, isGuest: true }} />),
    "hasLogin false, hasRegistration false": to(
      { ...VISITOR, hasLogin: false, hasRegistration: false },
      <LoginPage page={LOGIN} />,
    ),
    "mayReset false": <LoginPage page={{ ...LOGIN, mayReset: false }} />,
    reply: <LoginPage page={LOGIN} refusal={{ reply: LOGIN_REPLY, refused: null, minutes: 0 }} />,
    ...each(["credentials", "pending", "blocked", "unavailable", "limited", "busy"], (reason) =>
      to(
        { ...VISITOR, hasRegistration: false },
        <LoginPage page={LOGIN} refusal={{ reply: null, refused: reason, minutes: 12, seconds: 3 }} />,
      ),
    ),
  }),
  "account/forgot-pages ForgotPage": wide({
    "": <ForgotPage sent={false} />,
    sent: <ForgotPage sent />,
    "minutes, reply": (
      <ForgotPage
        sent={false}
        refusal={{ ...FORGOT, minutes: 12, reply: refused({ email: ["email"] }, { email: "ana@" }) }}
      />
    ),
  }),
  "account/forgot-pages NewPasswordPage": wide({
    "": <NewPasswordPage isClosed={false} restored={false} />,
    restored: <NewPasswordPage isClosed={false} restored />,
    "failed, reply": (
      <NewPasswordPage
        isClosed={false}
        restored={false}
        refusal={{ ...FORGOT, failed: "failed", reply: refused(PASSWORDS) }}
      />
    ),
    unsure: <NewPasswordPage isClosed={false} restored={false} refusal={{ ...FORGOT, failed: "unsure" }} />,
    minutes: <NewPasswordPage isClosed={false} restored={false} refusal={{ ...FORGOT, minutes: 12 }} />,
    seconds: <NewPasswordPage isClosed={false} restored={false} refusal={{ ...FORGOT, seconds: 3 }} />,
    closed: <NewPasswordPage isClosed restored={false} />,
  }),
  "account/restore-email-page": wide({
    "": <RestoreEmailPage email={PROFILE.email} refused={null} />,
    ...each(["closed", "failed", "unsure"], (reason) => <RestoreEmailPage email={PROFILE.email} refused={reason} />),
  }),
  "account/register-page, profile-inputs, new-password-inputs": wide({
    "": <RegisterPage page={REGISTER} />,
    "reply, captcha": (
      <RegisterPage page={REGISTER} refusal={{ ...NOT_REGISTERED, reply: REGISTER_REPLY, captcha: "unticked" }} />
    ),
    ...each(
      ["failed", "unknown"],
      (failed) => <RegisterPage page={REGISTER} refusal={{ ...NOT_REGISTERED, failed }} />,
      "failed ",
    ),
    seconds: <RegisterPage page={REGISTER} refusal={{ ...NOT_REGISTERED, seconds: 3, ticked: true }} />,
    minutes: <RegisterPage page={REGISTER} refusal={{ ...NOT_REGISTERED, minutes: 12, ticked: true }} />,
  }),
  "account/profile-page": wide({
    "": <ProfilePage page={OWN} />,
    "may not update": (
      <ProfilePage
        page={{
          profile: { ...PROFILE, priceList: null, discountPercent: null, paymentDays: null },
          partner: OWN.partner,
          may: { update: false, setPassword: true },
          mails: null,
          hasBook: false,
        }}
      />
    ),
    "may not setPassword": <ProfilePage page={{ ...OWN, may: { update: true, setPassword: false } }} />,
    "profile: reply": (
      <ProfilePage page={OWN} refusal={notChanged("profile", { reply: refused(FIELDS, { vat: "HR1234" }) })} />
    ),
    "profile: failed, conflict": (
      <ProfilePage page={OWN} refusal={notChanged("profile", { failed: true, conflict: true })} />
    ),
    "profile: reply of the e-mail address": (
      <ProfilePage
        page={OWN}
        refusal={notChanged("profile", {
          reply: refused({ oldPassword: ["emailNeedsPassword"] }, { email: "nova@servis.example" }),
        })}
      />
    ),
    "mails: failed": <ProfilePage page={OWN} refusal={notChanged("mails", { failed: true })} />,
    "password: seconds": <ProfilePage page={OWN} refusal={notChanged("password", { seconds: 3 })} />,
    "password: failed, unsure": (
      <ProfilePage page={OWN} refusal={notChanged("password", { failed: true, unsure: true })} />
    ),
    "password: reply passwordOwn": (
      <ProfilePage page={OWN} refusal={notChanged("password", { reply: refused({ password: ["passwordOwn"] }) })} />
    ),
    "password: failed, reply, minutes": (
      <ProfilePage
        page={OWN}
        refusal={notChanged("password", {
          failed: true,
          minutes: 12,
          reply: refused({ oldPassword: ["oldPassword"], ...PASSWORDS }),
        })}
      />
    ),
  }),
};
