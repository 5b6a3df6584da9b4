import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** an absolute path within the shop, or only a query for the current page */
  to: string;
  /** keeps the scroll position */
  preventScrollReset?: boolean;
  /** loads a whole new document */
  reloadDocument?: boolean;
}

/**
 * A link within the shop. React Router's own link computes its URL from the location and the routes, and renders again
 * when either changes. A page has about a hundred links; all have absolute paths, which need no computation.
 */
export function Link({ to, preventScrollReset, reloadDocument, onClick, ...attributes }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (reloadDocument || event.defaultPrevented || !isForThisWindow(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    // Like a browser: a link to the current page does not add a history entry.
    void navigate(to, { replace: to === pathname + search + hash, preventScrollReset });
  };
  return <a {...attributes} href={to} onClick={follow} />;
}

function isForThisWindow({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget;
  return button === 0 && (target === "" || target === "_self") && !(metaKey || altKey || ctrlKey || shiftKey);
}
