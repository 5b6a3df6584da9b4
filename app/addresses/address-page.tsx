import { useForm } from "@conform-to/react";
import { href } from "react-router";
import { ADDRESS_FIELDS, ADDRESS_LIMITS } from "#erp-adapter/contract/delivery.ts";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { Form } from "../ui/forms/form.tsx";
import { PersonField } from "../ui/forms/person-field.tsx";
import { SelectField } from "../ui/forms/select-field.tsx";
import { TextField } from "../ui/forms/text-field.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { AddressData } from "./load-addresses.ts";
import type { AddressRefusal } from "./save-address.ts";

type AddressFields = Record<keyof AddressData["address"], string>;

/** The page of one address of the address book, or of a new one. */
export function AddressPage({ page, refusal }: { page: AddressData; refusal?: AddressRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const title = t(page.id === null ? "addresses.new" : "addresses.one");
  const [form, fields] = useForm<AddressFields>({
    id: "address",
    lastResult: refusal?.reply,
    defaultValue: { ...page.address },
  });
  const labels = {
    name: t("delivery.name"),
    contact: t("delivery.contact"),
    country: t("guestOrder.country"),
    phone: t("delivery.phone"),
  };
  return (
    <div className="small-page stack">
      <PageHead title={title} noindex />
      <h1>{title}</h1>
      <Form className="sheet sheet--pad form" method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        {refusal?.reason === "failed" && <Note tone="bad">{t("addresses.failed")}</Note>}
        {refusal?.reason === "full" && <Note tone="bad">{t("addresses.full", { count: refusal.limit })}</Note>}
        <ErrorSummary fields={ADDRESS_FIELDS.map((name) => fields[name])} labels={labels} />
        <input type="hidden" name="key" value={page.key} />
        <TextField
          field={fields.name}
          label={labels.name}
          hint={t("addresses.nameHint")}
          maxLength={ADDRESS_LIMITS.name}
          required
        />
        <TextField field={fields.contact} label={labels.contact} maxLength={ADDRESS_LIMITS.contact} />
        <PersonField of="address" field={fields.address} maxLength={ADDRESS_LIMITS.address} required />
        <div className="form__two">
          <PersonField of="postalCode" field={fields.postalCode} maxLength={ADDRESS_LIMITS.postalCode} required />
          <PersonField of="city" field={fields.city} maxLength={ADDRESS_LIMITS.city} required />
        </div>
        <SelectField field={fields.country} label={labels.country} autoComplete="country" options={page.countries} />
        <TextField field={fields.phone} label={labels.phone} type="tel" maxLength={ADDRESS_LIMITS.phone} />
        <label className="check">
          <input type="checkbox" name="isDefault" value="yes" defaultChecked={page.isDefault} />
          <span>{t("addresses.makeDefault")}</span>
        </label>
        <div className="actions">
          <button type="submit" className="btn btn--main">
            {t("addresses.save")}
          </button>
          <Link className="btn" to={href("/:lang/addresses", { lang })}>
            {t("addresses.back")}
          </Link>
        </div>
      </Form>
    </div>
  );
}
