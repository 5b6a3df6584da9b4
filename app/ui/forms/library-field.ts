import type { FieldMetadata } from "@conform-to/react";
import type { FieldError, FieldErrorKey } from "../../request/forms/field-error.ts";

/** The properties of a form library's field that a control uses. */
export type LibraryField = Pick<FieldMetadata<string>, "id" | "name" | "key" | "initialValue" | "errors">;

/** The first error of a field; the schemas of forms name their errors by key. */
export function errorOf({ errors }: Pick<LibraryField, "errors">): FieldError | undefined {
  const key = errors?.[0] as FieldErrorKey | undefined;
  return key && { key };
}
