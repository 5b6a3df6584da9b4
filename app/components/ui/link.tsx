import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** a whole address of the shop, from its first slash, or another query of the page that the link is on */
  to: string;
  /** keeps the reader's place on the page */
  preventScrollReset?: boolean;
  /** loads a whole new document */
  reloadDocument?: boolean;
}

/**
 * A link within the shop. React Router's own link computes its address from location and routes, and renders again with
 * every change of either. A page has about a hundred links, whose addresses are whole and the same on every page.
 */
export function Link({ to, preventScrollReset, reloadDocument, onClick, ...attributes }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (reloadDocument || event.defaultPrevented || !isForThisWindow(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    // As browsers do: a link to the open page adds nothing to the history.
    void navigate(to, { replace: to === pathname + search + hash, preventScrollReset });
  };
  return <a {...attributes} href={to} onClick={follow} />;
}

function isForThisWindow({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget;
  return button === 0 && (target === "" || target === "_self") && !(metaKey || altKey || ctrlKey || shiftKey);
}
