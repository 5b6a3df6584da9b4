import type { ComponentProps, SubmitEvent } from "react";
import { useSubmit } from "react-router";
import { OwnerField } from "./form-owner.tsx";

/**
 * A form that is posted to the current page and keeps the scroll position. It replaces React Router's `Form`, which
 * computes the page's URL and renders again when the URL changes: 48 times in a list of 48 rows. Browsers post a form
 * without `action` to the current page anyway. `action` is another URL of the same page.
 */
export function HereForm({
  action,
  children,
  ...attributes
}: Omit<ComponentProps<"form">, "method" | "action" | "onSubmit"> & { action?: string }) {
  const submit = useSubmit();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    // While another page loads, the window may already have that page's URL; the body has the URL of the shown page.
    const to = action ?? document.body.dataset.address;
    void submit(new FormData(event.currentTarget, submitter), { method: "post", action: to, preventScrollReset: true });
  };
  return (
    <form {...attributes} action={action} method="post" onSubmit={send}>
      <OwnerField />
      {children}
    </form>
  );
}
