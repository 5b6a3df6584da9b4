import { FIELD_LIMITS } from "#erp-adapter/contract/field-limits.ts";
import type { ProfileField } from "#erp-adapter/contract/registration.ts";
import { useTexts } from "../texts.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

/** How browsers fill in a field, and which keyboard a phone shows for it. */
const INPUTS: Record<ProfileField, Pick<TextFieldProps, "type" | "autoComplete">> = {
  name: { autoComplete: "name" },
  company: { autoComplete: "organization" },
  vat: {},
  address: { autoComplete: "street-address" },
  postalCode: { autoComplete: "postal-code" },
  city: { autoComplete: "address-level2" },
  phone: { type: "tel", autoComplete: "tel" },
  email: { type: "email", autoComplete: "email" },
};

interface PersonFieldProps extends Partial<TextFieldProps> {
  of: ProfileField;
  field: TextFieldProps["field"];
}

/** A field about a person or a company, the same in every form; by default with the label of the registration form. */
export function PersonField({ of, label, maxLength = FIELD_LIMITS[of], ...more }: PersonFieldProps) {
  const t = useTexts();
  return <TextField label={label ?? t(`register.${of}`)} maxLength={maxLength} {...INPUTS[of]} {...more} />;
}
