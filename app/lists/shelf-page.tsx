import { href } from "react-router";
import { Crumbs } from "../ui/crumbs.tsx";
import { Empty } from "../ui/empty.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { ShelfRefusal } from "./count-shelf.ts";
import type { ShelfData } from "./load-shelf.ts";
import { ShelfLines } from "./shelf-lines.tsx";

interface ShelfPageProps {
  page: ShelfData;
  refusal?: ShelfRefusal;
}

/**
 * Minimum, maximum and counted stock of each line. A saved count sets the line's quantity to the pieces that fill the
 * shelf.
 */
export function ShelfPage({ page, refusal }: ShelfPageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { list } = page;
  const title = t("lists.shelf.title");
  const toList = href("/:lang/lists/:listId", { lang, listId: list.id });
  const between = [
    { to: href("/:lang/lists", { lang }), text: t("lists.title") },
    { to: toList, text: list.name },
  ];
  return (
    <>
      <PageHead title={`${title}, ${list.name}`} noindex />
      <Crumbs between={between} here={title} />
      <div className="page-head">
        <h1 className="wrap">
          {title}: {list.name}
        </h1>
        <p>{t(list.isEditable ? "lists.shelf.lead" : "lists.readOnly")}</p>
      </div>
      {refusal && (
        <div className="notes">
          <Note tone="bad">{t(refusal.reason === "noRoom" ? "errors.noRoom" : `lists.refused.${refusal.reason}`)}</Note>
        </div>
      )}
      {page.lines.length > 0 ? (
        <Shelf page={page} refusal={refusal} toList={toList} />
      ) : (
        <Empty
          title={t("lists.noLinesTitle")}
          text={t("lists.noLinesText")}
          next={[{ to: toList, text: t("lists.shelf.toList") }]}
        />
      )}
    </>
  );
}

/** The form of the shelf. Enter in a field presses the first button, which saves and does not round to packs. */
function Shelf({ page, refusal, toList }: ShelfPageProps & { toList: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const { list, pages, toOrder } = page;
  const sent = useSending().formData;
  const busy = sent && !sent.has("take");
  const pageHref = (to: number) =>
    href("/:lang/lists/:listId/shelf", { lang, listId: list.id }) + (to > 0 ? `?page=${to}` : "");
  return (
    <Form method="post" className="stack" id="shelf" noValidate preventScrollReset>
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        {t("lists.shelf.save")}
      </button>
      <div className="sheet">
        <ShelfLines page={page} refusal={refusal} />
        <div className="sheet__foot actions">
          {list.isEditable && (
            <button type="submit" className="btn btn--main" aria-busy={busy || undefined}>
              {t("lists.shelf.save")}
            </button>
          )}
          <Link className="btn" to={toList}>
            {toOrder > 0
              ? t("lists.shelf.order", { count: toOrder, formatted: integer(toOrder) })
              : t("lists.shelf.toList")}
          </Link>
        </div>
      </div>
      <PageLinks page={page.page} pages={pages} to={pageHref} />
    </Form>
  );
}
