import { href } from "react-router";
import type { ListSummary } from "#server/services/lists/list.ts";
import { Empty } from "../ui/empty.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { AddingRefused } from "./add-to-list.ts";
import type { ListsData } from "./load-lists.ts";
import { NameField } from "./name-field.tsx";

/** The customer's own lists, those that colleagues share, and the form of a new one. */
export function ListsPage({ page: { own, shared, key }, refused }: { page: ListsData; refused?: AddingRefused }) {
  const t = useTexts();
  const title = t("lists.title");
  return (
    <>
      <PageHead title={title} noindex />
      <div className="page-head">
        <h1>{title}</h1>
        <p>{t("lists.lead")}</p>
      </div>
      <div className="stack stack--big">
        {own.length + shared.length === 0 && <NoLists />}
        {own.length > 0 && (
          <section className="sheet" aria-labelledby="own-lists">
            <h2 id="own-lists">{t("lists.own")}</h2>
            <ListTable lists={own} />
          </section>
        )}
        {shared.length > 0 && (
          <section className="sheet" aria-labelledby="shared-lists">
            <h2 id="shared-lists">{t("lists.ofColleagues")}</h2>
            <ListTable lists={shared} />
          </section>
        )}
        <NewListForm formKey={key} refused={refused} />
      </div>
    </>
  );
}

function ListTable({ lists }: { lists: readonly ListSummary[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer, dateTime } = useFormats();
  const columns: TableColumn<ListSummary>[] = [
    {
      label: t("lists.name"),
      className: "at-name wrap",
      cell: ({ id, name, isOwn, ownerName }) => (
        <>
          <Link className="num" to={href("/:lang/lists/:listId", { lang, listId: id })}>
            {name}
          </Link>
          {!isOwn && <div className="sub">{t("lists.ownedBy", { name: ownerName })}</div>}
        </>
      ),
    },
    {
      label: t("lists.lines"),
      end: true,
      className: "at-sum",
      cell: ({ lines }) => t("lists.lineCount", { count: lines, formatted: integer(lines) }),
    },
    { label: t("lists.sharing"), className: "at-a", cell: ({ sharing }) => t(`lists.sharings.${sharing}`) },
    {
      label: t("lists.changed"),
      className: "at-c nowrap",
      cell: ({ changedAt }) => dateTime(new Date(changedAt).toISOString()),
    },
  ];
  return (
    <Table columns={columns}>
      <Rows columns={columns} rows={lists} keyOf={({ id }) => id} className="mid" />
    </Table>
  );
}

function NewListForm({ formKey, refused }: { formKey: string; refused?: AddingRefused }) {
  const t = useTexts();
  const lang = useLanguage();
  const busy = useSending().formData?.has("name");
  return (
    <Form method="post" className="sheet sheet--pad form" id="new" noValidate aria-labelledby="new-list">
      <h2 id="new-list">{t("lists.new")}</h2>
      <input type="hidden" name="key" value={refused?.key ?? formKey} />
      <NameField
        label={t("lists.name")}
        hint={t("lists.nameHint")}
        error={refused?.errors.name}
        isTold
        defaultValue={refused?.typed.name}
      />
      <div className="actions">
        <button type="submit" className="btn btn--main" aria-busy={busy || undefined}>
          {t("lists.create")}
        </button>
        <Link className="btn" to={`${href("/:lang/quick-order", { lang })}?for=list`}>
          {t("lists.fromFile")}
        </Link>
      </div>
    </Form>
  );
}

function NoLists() {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Empty
      title={t("lists.emptyTitle")}
      text={t("lists.emptyText")}
      next={[
        { to: href("/:lang/orders/:page", { lang, page: "0" }), text: t("lists.fromOrder") },
        { to: href("/:lang/catalogue/:page", { lang, page: "0" }), text: t("cart.toCatalogue") },
      ]}
    />
  );
}
