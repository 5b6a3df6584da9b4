import type { ComponentProps, SubmitEvent } from "react";
import { useSubmit } from "react-router";

/**
 * A form of a list, posted to the page that it is on; the page stays where it is. React Router's own form computes that
 * address and renders again with every change of it, 48 times in a list; a form without an address is posted here by
 * browsers anyway. `action`: another address of the same page.
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
    // While the previous page is loading, the window already has its address: the body has the address of the page shown.
    const to = action ?? document.body.dataset.address;
    void submit(new FormData(event.currentTarget, submitter), { method: "post", action: to, preventScrollReset: true });
  };
  return <form {...attributes} action={action} method="post" onSubmit={send} />;
}
