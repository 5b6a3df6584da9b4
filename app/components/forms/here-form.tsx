import { type ComponentProps, type SubmitEvent, useContext } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router";

/**
 * A form of a list, posted to the page that it stands on, which stays where it is. React Router's own works out that page's
 * address and is rendered anew with every change of it, 48 times in a list; without an address browsers post here anyway.
 */
export function HereForm(attributes: Omit<ComponentProps<"form">, "method" | "action" | "onSubmit">) {
  const router = useContext(DataRouterContext)?.router;
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    if (!router || event.defaultPrevented) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    const { pathname, search } = router.state.location;
    void router.navigate(pathname + search, {
      formMethod: "post",
      formData: new FormData(event.currentTarget, submitter),
      preventScrollReset: true,
    });
  };
  return <form {...attributes} method="post" onSubmit={send} />;
}
