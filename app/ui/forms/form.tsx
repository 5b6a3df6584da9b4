import type { ComponentProps } from "react";
import { Form as RouterForm } from "react-router";
import { OwnerField } from "./form-owner.tsx";

/**
 * React Router's `Form`; a posted one says to whom it was shown, so that `app/request/guards/ended-forms.ts` recognizes a
 * form of a session that has ended.
 */
export function Form({ children, ...attributes }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...attributes}>
      {attributes.method === "post" && <OwnerField />}
      {children}
    </RouterForm>
  );
}
