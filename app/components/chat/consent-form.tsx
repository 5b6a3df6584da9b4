import type { ReactNode } from "react";
import { href } from "react-router";
import { useLanguage } from "../texts.tsx";

/** Leads back to the page `from`. Loads a whole new document: everything loaded under the old choice ends with the old document. */
export function ConsentForm({ from, children }: { from: string; children: ReactNode }) {
  const lang = useLanguage();
  return (
    <form className="consent__form" method="post" action={href("/:lang/consent", { lang })}>
      <input type="hidden" name="to" value={from} />
      {children}
    </form>
  );
}
