import { href } from "react-router";
import type { OwnWatch } from "#server/services/stock-watches/stock-watches.ts";
import { NumberLink } from "../goods/number-link.tsx";
import { Empty } from "../ui/empty.tsx";
import { Form } from "../ui/forms/form.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";

type Shown = Omit<OwnWatch, "id">;

/** The products for which a customer wants a back-in-stock notice, each with a button that cancels it. */
export function WaitingPage({ watches }: { watches: readonly Shown[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const { date } = useFormats();
  const title = t("header.waitingFor");
  const columns: TableColumn<Shown>[] = [
    {
      label: t("product.catNumber"),
      className: "full at-name",
      cell: ({ product, number, title: name }) => (
        <>
          <NumberLink id={product} number={number} /> <span className="muted">{name}</span>
        </>
      ),
    },
    { label: t("stockWatch.since"), className: "at-a", cell: ({ since }) => date(new Date(since).toISOString()) },
    { label: t("stockWatch.email"), className: "at-b", cell: ({ email }) => <span className="wrap">{email}</span> },
    {
      label: t("stockWatch.end"),
      hidden: true,
      className: "remove at-sum",
      cell: ({ product, number }) => (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="product" value={product} />
          <button type="submit" className="btn btn--row">
            {t("stockWatch.end")}
            <span className="sr">{` ${number}`}</span>
          </button>
        </Form>
      ),
    },
  ];
  return (
    <div className="stack">
      <PageHead title={title} noindex />
      <h1>{title}</h1>
      <p>{t("stockWatch.mineLead")}</p>
      {watches.length === 0 ? (
        <Empty
          title={t("stockWatch.none")}
          text={t("stockWatch.noneText")}
          isTold
          next={[{ to: href("/:lang/catalogue/:page", { lang, page: "0" }), text: t("cart.toCatalogue") }]}
        />
      ) : (
        <div className="sheet">
          <Table className="table--cards" columns={columns}>
            <Rows columns={columns} rows={watches} keyOf={({ product }) => product} />
          </Table>
        </div>
      )}
    </div>
  );
}
