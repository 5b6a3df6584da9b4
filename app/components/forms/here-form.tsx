import type { ComponentProps, SubmitEvent } from "react";
import { useSubmit } from "react-router";

/**
 * A form that is posted to the current page and keeps the scroll position. React Router's own `Form` computes that
 * address and renders again when it changes, 48 times in a list; browsers post a form without an address to the current
 * page anyway. `action` is another address of the same page.
 */
export function HereForm({
  action,
  ...attributes
}: Omit<ComponentProps<"form">, "method" | "action" | "onSubmit"> & { action?: string }) {
  const submit = useSubmit();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    // While another page loads, the window may already have its address; the body has the address of the shown page.
    const to = action ?? document.body.dataset.address;
    void submit(new FormData(event.currentTarget, submitter), { method: "post", action: to, preventScrollReset: true });
  };
  return <form {...attributes} action={action} method="post" onSubmit={send} />;
}
