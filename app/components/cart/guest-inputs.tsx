import type { FieldMetadata } from "@conform-to/react";
import { isKnownPostalCode } from "#erp-adapter/contract/postal-code.ts";
import { FIELD_LIMITS } from "#erp-adapter/contract/registration.ts";
import type { NamedCountry } from "../../cart/countries.ts";
import type { TypedGuest } from "../../cart/read-guest.ts";
import { ErrorSummary } from "../forms/error-summary.tsx";
import { SelectField } from "../forms/select-field.tsx";
import { TextField } from "../forms/text-field.tsx";
import { useTexts } from "../texts.tsx";

/** The fields of a guest as text. It is a type, because the form library does not accept an interface. */
export type GuestForm = { [Field in keyof TypedGuest]: string };

/** The address for the confirmation, the data of a guest, and the delivery address. */
export function GuestInputs({
  fields,
  countries,
}: {
  fields: { [Field in keyof GuestForm]: FieldMetadata<string> };
  countries: readonly NamedCountry[];
}) {
  const t = useTexts();
  const { company, country, vat, name, address, postalCode, city, email, phone } = fields;
  const labels = { country: t("guestOrder.country"), vat: t("guestOrder.vat"), email: t("guestOrder.email") };
  return (
    <>
      <ErrorSummary fields={[email, phone, company, country, vat, name, address, postalCode, city]} labels={labels} />
      <div className="form__two">
        <TextField
          field={email}
          label={t("guestOrder.email")}
          hint={t("guestOrder.emailHint")}
          type="email"
          autoComplete="email"
          maxLength={FIELD_LIMITS.email}
          required
        />
        <TextField
          field={phone}
          label={t("register.phone")}
          hint={t("guestOrder.phoneHint")}
          type="tel"
          autoComplete="tel"
          maxLength={FIELD_LIMITS.phone}
        />
      </div>
      <TextField
        field={company}
        label={t("register.company")}
        autoComplete="organization"
        maxLength={FIELD_LIMITS.company}
        required
      />
      <div className="form__two">
        <SelectField field={country} label={t("guestOrder.country")} autoComplete="country" options={countries} />
        <TextField
          field={vat}
          label={t("guestOrder.vat")}
          hint={t("guestOrder.vatHint")}
          maxLength={FIELD_LIMITS.vat}
        />
      </div>
      <TextField field={name} label={t("register.name")} autoComplete="name" maxLength={FIELD_LIMITS.name} required />
      <TextField
        field={address}
        label={t("register.address")}
        autoComplete="street-address"
        maxLength={FIELD_LIMITS.address}
        required
      />
      <div className="form__two">
        <TextField
          field={postalCode}
          label={t("register.postalCode")}
          hint={isStrange(country.value, postalCode.value) ? t("delivery.strangePostalCode") : undefined}
          autoComplete="postal-code"
          maxLength={FIELD_LIMITS.postalCode}
          required
        />
        <TextField
          field={city}
          label={t("register.city")}
          autoComplete="address-level2"
          maxLength={FIELD_LIMITS.city}
          required
        />
      </div>
    </>
  );
}

/** True for a postcode that is typed and unknown in the chosen country. It is only a hint: the order takes it. */
function isStrange(country = "", postalCode = ""): boolean {
  return postalCode.trim() !== "" && !isKnownPostalCode(country, postalCode);
}
