import { TextField, type TextFieldProps } from "./text-field.tsx";

type EmailFieldProps = Pick<TextFieldProps, "field" | "label" | "isTold"> & {
  /** "username" if the address is used to log in */
  autoComplete?: "email" | "username";
};

/** A required e-mail field, for forms that ask for no other data of the person. */
export function EmailField({ autoComplete = "email", ...field }: EmailFieldProps) {
  return <TextField {...field} type="email" autoComplete={autoComplete} maxLength={254} required />;
}
