import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";

interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  /** a whole address of the shop, from its first slash, or another query of the page it stands on */
  to: string;
  /** leaves the reader where they are on the page */
  preventScrollReset?: boolean;
  /** by a whole new document */
  reloadDocument?: boolean;
}

/**
 * A link within the shop. React Router's own works out its address from present location and routes, and is rendered anew
 * with every change of either: a hundred of them on each page, whose addresses are whole and the same wherever they stand.
 */
export function Link({ to, preventScrollReset, reloadDocument, onClick, ...attributes }: LinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (reloadDocument || event.defaultPrevented || !isForThisWindow(event)) return;
    event.preventDefault();
    const { pathname, search, hash } = window.location;
    // As browsers do: a link to the page that is open adds nothing to the way back.
    void navigate(to, { replace: to === pathname + search + hash, preventScrollReset });
  };
  return <a {...attributes} href={to} onClick={follow} />;
}

function isForThisWindow({ button, metaKey, altKey, ctrlKey, shiftKey, currentTarget }: MouseEvent<HTMLAnchorElement>) {
  const { target } = currentTarget;
  return button === 0 && (target === "" || target === "_self") && !(metaKey || altKey || ctrlKey || shiftKey);
}
