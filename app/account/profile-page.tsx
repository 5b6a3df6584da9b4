import { useForm } from "@conform-to/react";
import { useState } from "react";
import { href } from "react-router";
import type { Profile } from "#erp-adapter/contract/accounts.ts";
import { toEmailKey } from "#erp-adapter/contract/email-address.ts";
import { PROFILE_FIELDS } from "#erp-adapter/contract/field-limits.ts";
import { PriceListLink } from "../goods/price-list-link.tsx";
import { Fact } from "../ui/fact.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Form } from "../ui/forms/form.tsx";
import { NewPasswordInputs } from "../ui/forms/new-password-inputs.tsx";
import { PasswordField } from "../ui/forms/password-field.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { MailChoice } from "./mail-choices.ts";
import { type ProfileForm, ProfileInputs } from "./profile-inputs.tsx";
import type { ProfileRefusal } from "./profile-refusal.ts";

/** A customer's own details, their trade terms, and their password. */
export function ProfilePage({
  page,
  refusal,
}: {
  page: {
    profile: Profile;
    partner: string;
    may: { update: boolean; setPassword: boolean };
    /** null if the customer has no mails to choose */
    mails: MailChoice[] | null;
    /** true if the company has an address book */
    hasBook: boolean;
  };
  refusal?: ProfileRefusal;
}) {
  const t = useTexts();
  const { may, profile } = page;
  return (
    <div className="small-page small-page--two stack">
      <PageHead title={t("profile.title")} noindex />
      <h1>{t("profile.title")}</h1>
      <Terms profile={profile} partner={page.partner} hasBook={page.hasBook} />
      {may.update ? (
        <DetailsForm
          key={profile.version}
          profile={profile}
          mayMoveLogin={may.setPassword}
          refusal={refusal?.form === "profile" ? refusal : undefined}
        />
      ) : (
        <Details profile={profile} />
      )}
      {page.mails && <MailsForm mails={page.mails} hasFailed={refusal?.form === "mails"} />}
      {may.setPassword && <PasswordForm refusal={refusal?.form === "password" ? refusal : undefined} />}
    </div>
  );
}

function Terms({ profile, partner, hasBook }: { profile: Profile; partner: string; hasBook: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  const { percent } = useFormats();
  return (
    <section className="sheet sheet--pad stack" aria-labelledby="terms">
      <h2 id="terms">{t("profile.terms")}</h2>
      <dl className="facts facts--start">
        <Fact label={t("profile.partner")} className="num">
          {partner}
        </Fact>
        {profile.priceList !== null && (
          <>
            <Fact label={t("profile.priceList")}>{profile.priceList}</Fact>
            <Fact label={t("profile.discount")}>{percent(profile.discountPercent)}</Fact>
            <Fact label={t("profile.paymentDays")}>{t("profile.days", { count: profile.paymentDays })}</Fact>
          </>
        )}
      </dl>
      {profile.priceList === null && <Note tone="warn">{t("profile.termsUnknown")}</Note>}
      <div className="actions">
        <PriceListLink />
        <Link className="btn" to={href("/:lang/own-numbers", { lang })}>
          {t("header.ownNumbers")}
        </Link>
        {hasBook && (
          <Link className="btn" to={href("/:lang/addresses", { lang })}>
            {t("header.addresses")}
          </Link>
        )}
        <Link className="btn" to={href("/:lang/waiting-for", { lang })}>
          {t("header.waitingFor")}
        </Link>
      </div>
    </section>
  );
}

/** The details as text, if only the distributor's office can change them. */
function Details({ profile }: { profile: Profile }) {
  const t = useTexts();
  const filled = PROFILE_FIELDS.filter((field) => profile[field] !== "");
  return (
    <section className="sheet sheet--pad" aria-labelledby="details">
      <h2 id="details">{t("profile.data")}</h2>
      <dl className="facts facts--start">
        {filled.map((field) => (
          <Fact key={field} label={t(`register.${field}`)}>
            {profile[field]}
          </Fact>
        ))}
      </dl>
      <p>{t("profile.askSales")}</p>
    </section>
  );
}

function DetailsForm({
  profile,
  mayMoveLogin,
  refusal,
}: {
  profile: Profile;
  mayMoveLogin: boolean;
  refusal?: ProfileRefusal;
}) {
  const t = useTexts();
  const { name, company, vat, address, postalCode, city, phone, email, version } = profile;
  const [form, fields] = useForm<ProfileForm & { oldPassword: string }>({
    id: "details",
    lastResult: refusal?.reply,
    defaultValue: { name, company, vat, address, postalCode, city, phone, email },
  });
  const [typedEmail, setTypedEmail] = useState(fields.email.initialValue ?? "");
  const movesLogin = toEmailKey(typedEmail) !== toEmailKey(email) || fields.oldPassword.errors !== undefined;
  return (
    <Form
      className="sheet sheet--pad form"
      method="post"
      id={form.id}
      onSubmit={form.onSubmit}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === fields.email.name) setTypedEmail(target.value);
      }}
      noValidate
    >
      <h2>{t("profile.data")}</h2>
      {refusal?.failed && <Note tone="bad">{t("profile.failed")}</Note>}
      <LaterNote refusal={refusal} />
      {refusal?.conflict && <Note tone="bad">{t("profile.conflict")}</Note>}
      <ErrorSummary
        fields={[...PROFILE_FIELDS, "oldPassword" as const].map((name) => fields[name])}
        labels={{ oldPassword: t("profile.confirmPassword") }}
      />
      <input type="hidden" name="intent" value="profile" />
      <input type="hidden" name="version" value={version} />
      <ProfileInputs fields={fields} isEmailFixed={!mayMoveLogin} />
      {movesLogin && (
        <PasswordField
          field={fields.oldPassword}
          label={t("profile.confirmPassword")}
          hint={t("profile.oldPasswordHint")}
        />
      )}
      <button type="submit" className="btn btn--main">
        {t("profile.save")}
      </button>
    </Form>
  );
}

function PasswordForm({ refusal }: { refusal?: ProfileRefusal }) {
  const t = useTexts();
  const [form, fields] = useForm<{ oldPassword: string; password: string; passwordRepeat: string }>({
    id: "change-password",
    lastResult: refusal?.reply,
  });
  return (
    <Form className="sheet sheet--pad form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
      <h2>{t("profile.passwordTitle")}</h2>
      {refusal?.failed && (
        <Note tone="bad">
          {t("profile.passwordFailed")}. {t(refusal.unsure ? "profile.passwordUnsure" : "profile.passwordKept")}
        </Note>
      )}
      <LaterNote refusal={refusal} />
      <ErrorSummary
        fields={[fields.oldPassword, fields.password, fields.passwordRepeat]}
        labels={{ oldPassword: t("profile.oldPassword"), password: t("profile.newPassword") }}
      />
      <input type="hidden" name="intent" value="password" />
      <PasswordField field={fields.oldPassword} label={t("profile.oldPassword")} />
      <NewPasswordInputs fields={fields} label={t("profile.newPassword")} />
      <button type="submit" className="btn">
        {t("profile.passwordTitle")}
      </button>
    </Form>
  );
}

/** The form in which a customer chooses the mails about orders. */
function MailsForm({ mails, hasFailed }: { mails: MailChoice[]; hasFailed: boolean }) {
  const t = useTexts();
  return (
    <Form className="sheet sheet--pad form" method="post" id="mail-choices">
      <h2 id="mails">{t("profile.mailsTitle")}</h2>
      {hasFailed && <Note tone="bad">{t("profile.mailsFailed")}</Note>}
      <input type="hidden" name="intent" value="mails" />
      <fieldset className="stack" aria-labelledby="mails" aria-describedby="mails-always">
        {mails.map(({ kind, isWanted }) => (
          <label className="check" key={kind}>
            <input type="checkbox" name="mail" value={kind} defaultChecked={isWanted} />
            <span>{t(`profile.mails.${kind}`)}</span>
          </label>
        ))}
      </fieldset>
      <p className="field__hint" id="mails-always">
        {t("profile.mailsAlways")}
      </p>
      <button type="submit" className="btn">
        {t("profile.mailsSave")}
      </button>
    </Form>
  );
}

/** The wait until the next attempt, if there were too many attempts or the server is too busy. */
function LaterNote({ refusal }: { refusal?: ProfileRefusal }) {
  const t = useTexts();
  if (refusal?.seconds) return <Note tone="info">{t("profile.busy", { count: refusal.seconds })}</Note>;
  if (refusal?.minutes) return <Note tone="bad">{t("login.tooMany", { minutes: refusal.minutes })}</Note>;
  return null;
}
