import type { ComponentProps, SubmitEvent } from "react";
import { useSubmit } from "react-router";

/**
 * A form of a list, posted to the page that it stands on, which stays where it is. React Router's own works out that page's
 * address and is rendered anew with every change of it, 48 times in a list; without an address browsers post here anyway.
 */
export function HereForm(attributes: Omit<ComponentProps<"form">, "method" | "action" | "onSubmit">) {
  const submit = useSubmit();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    // While the way back is loading, the window already has the next page's address: the body has that of the page shown.
    const action = document.body.dataset.address;
    void submit(new FormData(event.currentTarget, submitter), { method: "post", action, preventScrollReset: true });
  };
  return <form {...attributes} method="post" onSubmit={send} />;
}
