import type { ComponentProps, SubmitEvent } from "react";
import { useSubmit } from "react-router";

/**
 * A form of a list, posted to the page that it is on; the page stays where it is. React Router's own form computes that
 * address and renders again with every change of it, 48 times in a list; a form without an address is posted here by
 * browsers anyway.
 */
export function HereForm(attributes: Omit<ComponentProps<"form">, "method" | "action" | "onSubmit">) {
  const submit = useSubmit();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    // While the previous page is loading, the window already has its address: the body has the address of the page shown.
    const action = document.body.dataset.address;
    void submit(new FormData(event.currentTarget, submitter), { method: "post", action, preventScrollReset: true });
  };
  return <form {...attributes} method="post" onSubmit={send} />;
}
