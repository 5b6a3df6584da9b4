import { href } from "react-router";
import { Form } from "../ui/forms/form.tsx";
import { Note } from "../ui/note.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/** Offers to check the pasted numbers in a quick order, with their quantities. */
export function PastedList({ lines, isCut }: { lines: readonly string[]; isCut: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Note tone="info" isTold={false}>
      <Form method="post" action={href("/:lang/quick-order", { lang })}>
        <input type="hidden" name="intent" value="paste" />
        <input type="hidden" name="list" value={lines.join("\n")} />
        <p data-told>
          {t("catalogue.pasted", { count: lines.length })} {isCut && t("catalogue.pastedCut")}
        </p>
        <button type="submit" className="btn btn--main">
          {t("catalogue.pastedCheck")}
        </button>
      </Form>
    </Note>
  );
}
