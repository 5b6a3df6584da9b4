import type { FieldMetadata } from "@conform-to/react";
import { FIELD_LIMITS, type ProfileFields } from "#erp-adapter/contract/registration.ts";
import { TextField } from "../forms/text-field.tsx";
import { useTexts } from "../texts.tsx";

/** The profile fields as text. It is a type, because the form library does not accept an interface. */
export type ProfileForm = { [Field in keyof ProfileFields]: string };

/** The fields that registration and profile share; name, VAT number and e-mail are required, nothing else. */
export function ProfileInputs({
  fields,
  isEmailFixed = false,
}: {
  fields: { [Field in keyof ProfileFields]: FieldMetadata<string> };
  isEmailFixed?: boolean;
}) {
  const t = useTexts();
  return (
    <>
      <TextField
        field={fields.name}
        label={t("register.name")}
        autoComplete="name"
        maxLength={FIELD_LIMITS.name}
        required
      />
      <div className="form__two">
        <TextField
          field={fields.company}
          label={t("register.company")}
          autoComplete="organization"
          maxLength={FIELD_LIMITS.company}
        />
        <TextField
          field={fields.vat}
          label={t("register.vat")}
          hint={t("register.vatHint")}
          maxLength={FIELD_LIMITS.vat}
          required
        />
      </div>
      <TextField
        field={fields.address}
        label={t("register.address")}
        autoComplete="street-address"
        maxLength={FIELD_LIMITS.address}
      />
      <div className="form__two">
        <TextField
          field={fields.postalCode}
          label={t("register.postalCode")}
          autoComplete="postal-code"
          maxLength={FIELD_LIMITS.postalCode}
        />
        <TextField
          field={fields.city}
          label={t("register.city")}
          autoComplete="address-level2"
          maxLength={FIELD_LIMITS.city}
        />
      </div>
      <div className="form__two">
        <TextField
          field={fields.phone}
          label={t("register.phone")}
          hint={t("register.phoneHint")}
          type="tel"
          autoComplete="tel"
          maxLength={FIELD_LIMITS.phone}
        />
        <TextField
          field={fields.email}
          label={t("register.email")}
          type="email"
          autoComplete="email"
          maxLength={FIELD_LIMITS.email}
          readOnly={isEmailFixed}
          required
        />
      </div>
    </>
  );
}
