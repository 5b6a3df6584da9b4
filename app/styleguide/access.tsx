import { ForgotPage, NewPasswordPage } from "../account/forgot-pages.tsx";
import type { ForgotRefusal } from "../account/forgot-refusal.ts";
import { LOGIN_NOTICES } from "../account/login-notice.tsx";
import { LoginPage } from "../account/login-page.tsx";
import { ProfilePage } from "../account/profile-page.tsx";
import type { ProfileRefusal } from "../account/profile-refusal.ts";
import { RegisterPage } from "../account/register-page.tsx";
import type { RegistrationRefusal } from "../account/request-registration.ts";
import { RestoreEmailPage } from "../account/restore-email-page.tsx";
import type { FormReply } from "../request/forms/read-form.ts";
import { CAPTCHA } from "./made-up/captcha.ts";
import { CUSTOMER, GUEST, PROFILE, VISITOR } from "./made-up/people.ts";
import { Setting } from "./setting.tsx";
import { Part, Specimen } from "./specimen.tsx";

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

/** Login and registration, and the parts of their own account that customers can change. */
export function Access() {
  return (
    <>
      <Setting frame={VISITOR}>
        <Login />
        <Forgot />
        <Register />
      </Setting>
      <Setting frame={CUSTOMER}>
        <OwnProfile />
      </Setting>
    </>
  );
}

function Login() {
  const reply = refused({ email: ["email"], password: ["required"] }, { email: "ana@" });
  return (
    <Part module="account/login-page">
      <Specimen state="" wide>
        <LoginPage page={LOGIN} />
      </Specimen>
      {LOGIN_NOTICES.map((kind) => (
        <Specimen key={kind} state={`notice ${kind}`} wide>
          <Setting frame={{ ...VISITOR, notice: { kind } }}>
            <LoginPage page={LOGIN} />
          </Setting>
        </Specimen>
      ))}
      <Specimen state="guest" wide>
        <Setting frame={GUEST}>
          <LoginPage page={{ ...LOGIN, isGuest: true }} />
        </Setting>
      </Specimen>
      <Specimen state="hasLogin false, hasRegistration false" wide>
        <Setting frame={{ ...VISITOR, hasLogin: false, hasRegistration: false }}>
          <LoginPage page={LOGIN} />
        </Setting>
      </Specimen>
      <Specimen state="mayReset false" wide>
        <LoginPage page={{ ...LOGIN, mayReset: false }} />
      </Specimen>
      <Specimen state="reply" wide>
        <LoginPage page={LOGIN} refusal={{ reply, refused: null, minutes: 0 }} />
      </Specimen>
      {(["credentials", "pending", "blocked", "unavailable", "limited", "busy"] as const).map((reason) => (
        <Specimen key={reason} state={reason} wide>
          <Setting frame={{ ...VISITOR, hasRegistration: false }}>
            <LoginPage page={LOGIN} refusal={{ reply: null, refused: reason, minutes: 12, seconds: 3 }} />
          </Setting>
        </Specimen>
      ))}
    </Part>
  );
}

function Forgot() {
  return (
    <>
      <Part module="account/forgot-pages ForgotPage">
        <Specimen state="" wide>
          <ForgotPage sent={false} />
        </Specimen>
        <Specimen state="sent" wide>
          <ForgotPage sent />
        </Specimen>
        <Specimen state="minutes, reply" wide>
          <ForgotPage
            sent={false}
            refusal={{ ...FORGOT, minutes: 12, reply: refused({ email: ["email"] }, { email: "ana@" }) }}
          />
        </Specimen>
      </Part>
      <Part module="account/forgot-pages NewPasswordPage">
        <Specimen state="" wide>
          <NewPasswordPage isClosed={false} restored={false} />
        </Specimen>
        <Specimen state="restored" wide>
          <NewPasswordPage isClosed={false} restored />
        </Specimen>
        <Specimen state="failed, reply" wide>
          <NewPasswordPage
            isClosed={false}
            restored={false}
            refusal={{ ...FORGOT, failed: "failed", reply: refused(PASSWORDS) }}
          />
        </Specimen>
        <Specimen state="unsure" wide>
          <NewPasswordPage isClosed={false} restored={false} refusal={{ ...FORGOT, failed: "unsure" }} />
        </Specimen>
        <Specimen state="minutes" wide>
          <NewPasswordPage isClosed={false} restored={false} refusal={{ ...FORGOT, minutes: 12 }} />
        </Specimen>
        <Specimen state="seconds" wide>
          <NewPasswordPage isClosed={false} restored={false} refusal={{ ...FORGOT, seconds: 3 }} />
        </Specimen>
        <Specimen state="closed" wide>
          <NewPasswordPage isClosed restored={false} />
        </Specimen>
      </Part>
      <Part module="account/restore-email-page">
        <Specimen state="" wide>
          <RestoreEmailPage email={PROFILE.email} refused={null} />
        </Specimen>
        {(["closed", "failed", "unsure"] as const).map((reason) => (
          <Specimen key={reason} state={reason} wide>
            <RestoreEmailPage email={PROFILE.email} refused={reason} />
          </Specimen>
        ))}
      </Part>
    </>
  );
}

function Register() {
  const page = { challenge: CAPTCHA, key: "guide" };
  const reply = refused(
    { ...FIELDS, ...PASSWORDS },
    { name: "", vat: "HR1234", postalCode: "1", email: PROFILE.email },
  );
  return (
    <Part module="account/register-page, profile-inputs, new-password-inputs">
      <Specimen state="" wide>
        <RegisterPage page={page} />
      </Specimen>
      <Specimen state="reply, captcha" wide>
        <RegisterPage page={page} refusal={{ ...NOT_REGISTERED, reply, captcha: "unticked" }} />
      </Specimen>
      {(["failed", "unknown"] as const).map((failed) => (
        <Specimen key={failed} state={`failed ${failed}`} wide>
          <RegisterPage page={page} refusal={{ ...NOT_REGISTERED, failed }} />
        </Specimen>
      ))}
      <Specimen state="seconds" wide>
        <RegisterPage page={page} refusal={{ ...NOT_REGISTERED, seconds: 3, ticked: true }} />
      </Specimen>
      <Specimen state="minutes" wide>
        <RegisterPage page={page} refusal={{ ...NOT_REGISTERED, minutes: 12, ticked: true }} />
      </Specimen>
    </Part>
  );
}

function OwnProfile() {
  const page = {
    profile: PROFILE,
    partner: "001001",
    may: { update: true, setPassword: true },
    mails: [
      { kind: "order-confirmed" as const, isWanted: true },
      { kind: "order-dispatched" as const, isWanted: false },
    ],
    hasBook: true,
  };
  return (
    <Part module="account/profile-page">
      <Specimen state="" wide>
        <ProfilePage page={page} />
      </Specimen>
      <Specimen state="may not update" wide>
        <ProfilePage
          page={{
            profile: { ...PROFILE, priceList: null, discountPercent: null, paymentDays: null },
            partner: page.partner,
            may: { update: false, setPassword: true },
            mails: null,
            hasBook: false,
          }}
        />
      </Specimen>
      <Specimen state="may not setPassword" wide>
        <ProfilePage page={{ ...page, may: { update: true, setPassword: false } }} />
      </Specimen>
      <Specimen state="profile: reply" wide>
        <ProfilePage page={page} refusal={notChanged("profile", { reply: refused(FIELDS, { vat: "HR1234" }) })} />
      </Specimen>
      <Specimen state="profile: failed, conflict" wide>
        <ProfilePage page={page} refusal={notChanged("profile", { failed: true, conflict: true })} />
      </Specimen>
      <Specimen state="profile: reply of the e-mail address" wide>
        <ProfilePage
          page={page}
          refusal={notChanged("profile", {
            reply: refused({ oldPassword: ["emailNeedsPassword"] }, { email: "nova@servis.example" }),
          })}
        />
      </Specimen>
      <Specimen state="mails: failed" wide>
        <ProfilePage page={page} refusal={notChanged("mails", { failed: true })} />
      </Specimen>
      <Specimen state="password: seconds" wide>
        <ProfilePage page={page} refusal={notChanged("password", { seconds: 3 })} />
      </Specimen>
      <Specimen state="password: failed, unsure" wide>
        <ProfilePage page={page} refusal={notChanged("password", { failed: true, unsure: true })} />
      </Specimen>
      <Specimen state="password: reply passwordOwn" wide>
        <ProfilePage page={page} refusal={notChanged("password", { reply: refused({ password: ["passwordOwn"] }) })} />
      </Specimen>
      <Specimen state="password: failed, reply, minutes" wide>
        <ProfilePage
          page={page}
          refusal={notChanged("password", {
            failed: true,
            minutes: 12,
            reply: refused({ oldPassword: ["oldPassword"], ...PASSWORDS }),
          })}
        />
      </Specimen>
    </Part>
  );
}
