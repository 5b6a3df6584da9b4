import { href } from "react-router";
import { Crumbs } from "../ui/crumbs.tsx";
import { Form } from "../ui/forms/form.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import type { QuickOrderRefusal } from "./quick-order-action.ts";

/** Shown if a list cannot be read: the list is still stored, and the sent form can be sent again. */
export function ListAway({ refusal }: { refusal?: QuickOrderRefusal }) {
  const t = useTexts();
  const lang = useLanguage();
  const sent = refusal?.sent ?? [];
  const title = t("quickOrder.title");
  return (
    <>
      <PageHead title={title} noindex />
      <Crumbs between={[{ to: href("/:lang/quick-order", { lang }), text: title }]} here={t("quickOrder.awayTitle")} />
      <div className="page-head">
        <h1>{t("quickOrder.awayTitle")}</h1>
      </div>
      <Note tone="warn">{t(sent.length > 0 ? "quickOrder.refused.away" : "quickOrder.away")}</Note>
      <Form method={sent.length > 0 ? "post" : "get"} className="actions">
        {sent.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="btn btn--main">
          {t(sent.length > 0 ? "quickOrder.addAgain" : "quickOrder.loadAgain")}
        </button>
      </Form>
    </>
  );
}
