import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { useHeader } from "../header/use-header.ts";

/** A whole new document follows: what was loaded under the old choice is gone with the old one. */
export function ConsentForm({ children }: { children: ReactNode }) {
  const { lang } = useHeader();
  const { pathname, search } = useLocation();
  return (
    <form className="consent__form" method="post" action={href("/:lang/consent", { lang })}>
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </form>
  );
}
