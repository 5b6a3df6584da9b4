import type { ReactNode } from "react";
import { href } from "react-router";
import { useLanguage } from "../../ui/texts.tsx";

/** Loads the page `from` as a whole new document, so that everything loaded under the old choice is gone. */
export function ConsentForm({ from, children }: { from: string; children: ReactNode }) {
  const lang = useLanguage();
  return (
    <form className="consent__form" method="post" action={href("/:lang/consent", { lang })}>
      <input type="hidden" name="to" value={from} />
      {children}
    </form>
  );
}
