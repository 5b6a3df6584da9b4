import type { FieldMetadata } from "@conform-to/react";
import type { ProfileFields } from "#erp-adapter/contract/registration.ts";
import { PersonField } from "../ui/forms/person-field.tsx";
import { useTexts } from "../ui/texts.tsx";

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
      <PersonField of="name" field={fields.name} required />
      <div className="form__two">
        <PersonField of="company" field={fields.company} />
        <PersonField of="vat" field={fields.vat} hint={t("register.vatHint")} required />
      </div>
      <PersonField of="address" field={fields.address} />
      <div className="form__two">
        <PersonField of="postalCode" field={fields.postalCode} />
        <PersonField of="city" field={fields.city} />
      </div>
      <div className="form__two">
        <PersonField of="phone" field={fields.phone} hint={t("register.phoneHint")} />
        <PersonField of="email" field={fields.email} readOnly={isEmailFixed} required />
      </div>
    </>
  );
}
