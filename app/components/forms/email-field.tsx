import { TextField, type TextFieldProps } from "./text-field.tsx";

type EmailFieldProps = Pick<TextFieldProps, "field" | "label" | "isTold"> & {
  /** `username`: the address is a login */
  autoComplete?: "email" | "username";
};

/** An e-mail address that must be typed, in a form that asks for nothing else about the person. */
export function EmailField({ autoComplete = "email", ...field }: EmailFieldProps) {
  return <TextField {...field} type="email" autoComplete={autoComplete} maxLength={254} required />;
}
