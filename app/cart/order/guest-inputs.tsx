import type { FieldMetadata } from "@conform-to/react";
import { isKnownPostalCode } from "#erp-adapter/contract/postal-code.ts";
import type { NamedCountry } from "../../addresses/countries.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { PersonField } from "../../ui/forms/person-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { VAT_COUNTRY } from "../cart-forms.ts";
import type { TypedGuest } from "./read-guest.ts";

/** The fields of a guest as text. It is a type, because the form library does not accept an interface. */
export type GuestForm = { [Field in keyof TypedGuest]: string };

/** The address for the confirmation, the data of a guest, and the delivery address. */
export function GuestInputs({
  fields,
  countries,
  vatCountry,
}: {
  fields: { [Field in keyof GuestForm]: FieldMetadata<string> };
  countries: readonly NamedCountry[];
  /** the country of the typed VAT number, which a button then chooses */
  vatCountry?: string;
}) {
  const t = useTexts();
  const { company, country, vat, name, address, postalCode, city, email, phone } = fields;
  const labels = { country: t("guestOrder.country"), vat: t("guestOrder.vat"), email: t("guestOrder.email") };
  const vatFrom = countries.find(({ code }) => code === vatCountry);
  const needsVat = countries.find(({ code }) => code === country.value)?.needsVat;
  return (
    <>
      <ErrorSummary fields={[email, phone, company, country, vat, name, address, postalCode, city]} labels={labels} />
      <div className="form__two">
        <PersonField of="email" field={email} label={labels.email} hint={t("guestOrder.emailHint")} required />
        <PersonField of="phone" field={phone} hint={t("guestOrder.phoneHint")} />
      </div>
      <PersonField of="company" field={company} required />
      <div className="form__two">
        <SelectField field={country} label={labels.country} autoComplete="country" options={countries} />
        <PersonField of="vat" field={vat} label={labels.vat} hint={t("guestOrder.vatHint")} required={needsVat} />
      </div>
      {vatFrom && (
        <div className="actions">
          <span>{t("guestOrder.vatFrom", { country: vatFrom.name })}</span>
          <button type="submit" className="btn" name={VAT_COUNTRY} value={vatFrom.code}>
            {t("guestOrder.chooseCountry", { country: vatFrom.name })}
          </button>
        </div>
      )}
      <PersonField of="name" field={name} required />
      <PersonField of="address" field={address} required />
      <div className="form__two">
        <PersonField
          of="postalCode"
          field={postalCode}
          hint={isStrange(country.value, postalCode.value) ? t("delivery.strangePostalCode") : undefined}
          required
        />
        <PersonField of="city" field={city} required />
      </div>
    </>
  );
}

/** True for a postcode that is unknown in the chosen country. This is only a hint: the order accepts the postcode. */
function isStrange(country = "", postalCode = ""): boolean {
  return postalCode.trim() !== "" && !isKnownPostalCode(country, postalCode);
}
