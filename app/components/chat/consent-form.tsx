import type { ReactNode } from "react";
import { href, useLocation } from "react-router";
import { useHeader } from "../header/use-header.ts";

/** Loads a whole new document: everything loaded under the old choice ends with the old document. */
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
