import { useCartTitle } from "../cart/use-cart-title.ts";
import { Field } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { AddingRefused } from "./add-to-list.ts";
import type { LeftRow } from "./list-lines-of-rows.ts";
import type { ListAddData } from "./load-list-add.ts";
import { NameField } from "./name-field.tsx";

/** Adds a product, or the lines of a cart, an order or a quick order, to an existing list or a new one. */
export function ListAddPage({ page, refused }: { page: ListAddData; refused?: AddingRefused }) {
  const t = useTexts();
  const cartTitle = useCartTitle();
  const { integer } = useFormats();
  const busy = useSending().formData?.has("list");
  const title = t(page.kind === "product" ? "lists.add" : "lists.saveAs");
  const name = page.kind === "cart" ? cartTitle(page.name) : page.name;
  return (
    <>
      <PageHead title={title} noindex />
      <div className="small-page">
        <div className="page-head">
          <h1>{title}</h1>
          <p>
            {page.kind === "product" && <span className="num">{name}</span>}
            {page.kind !== "product" &&
              t(`lists.from.${page.kind}`, { name, count: page.lines, formatted: integer(page.lines) })}
          </p>
        </div>
        {page.left.length > 0 && <LeftRows page={page} />}
        <Form method="post" className="sheet sheet--pad form" id="add" noValidate>
          <input type="hidden" name="key" value={refused?.key ?? page.key} />
          <input type="hidden" name="kind" value={page.kind} />
          <input type="hidden" name="source" value={page.source} />
          <input type="hidden" name="back" value={page.back} />
          {page.kind === "product" && <QuantityField page={page} refused={refused} />}
          <ListChoice page={page} refused={refused} />
          {page.kind === "quick-order" && page.lists.length > 0 && <WayChoice refused={refused} />}
          <NameField
            label={t("lists.newName")}
            // Without JavaScript the field stays even if a list is chosen, and its hint says so.
            hint={t(page.lists.length > 0 ? "lists.newNameHint" : "lists.nameHint")}
            error={refused?.errors.name}
            isTold
            defaultValue={refused?.typed.name}
          />
          {page.kind !== "product" && (
            <label className="check">
              <input type="checkbox" name="template" value="yes" defaultChecked={refused?.typed.isTemplate} />
              <span>{t("lists.asTemplate")}</span>
            </label>
          )}
          <div className="actions">
            <button type="submit" className="btn btn--main" aria-busy={busy || undefined}>
              {title}
            </button>
            {page.back && (
              <Link className="btn btn--plain" to={page.back}>
                {t(page.kind === "quick-order" ? "lists.backToRows" : "lists.back")}
              </Link>
            )}
          </div>
        </Form>
      </div>
    </>
  );
}

/** The rows that cannot become lines, each with its reason, so that no row is left out silently. */
function LeftRows({ page }: { page: ListAddData }) {
  const t = useTexts();
  const { integer } = useFormats();
  const { left, back } = page;
  return (
    <section className="sheet sheet--pad left-rows" aria-labelledby="left-rows">
      <h2 id="left-rows">{t("lists.leftRows", { count: left.length, formatted: integer(left.length) })}</h2>
      <ul>
        {left.map((one) => (
          <li key={one.row}>
            <span className="muted">{`${t("quickOrder.row")} ${integer(one.row)}`}</span>{" "}
            <b className="num wrap">{one.numberText || "–"}</b> <Why left={one} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={back}>{t("lists.mendRows")}</Link>
      </p>
    </section>
  );
}

function Why({ left: { why, quantityText: text } }: { left: LeftRow }) {
  const t = useTexts();
  if (why.kind === "choose") return t(`quickOrder.choose.${why.reason}`, { text });
  return why.kind === "refused" ? t(`quickOrder.why.${why.reason}`, { text }) : t(`lists.leftFor.${why.reason}`);
}

/** The choice for parts that are already on the list: add the quantities, or replace the lines. */
function WayChoice({ refused }: { refused?: AddingRefused }) {
  const t = useTexts();
  const chosen = refused?.typed.way ?? "add";
  return (
    <fieldset>
      <legend>{t("lists.way")}</legend>
      {(["add", "put"] as const).map((way) => (
        <label className="check" key={way}>
          <input type="radio" name="way" value={way} defaultChecked={way === chosen} />
          <span>{t(`lists.ways.${way}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface FieldProps {
  page: ListAddData;
  refused?: AddingRefused;
}

function QuantityField({ page, refused }: FieldProps) {
  const t = useTexts();
  return (
    <Field id="quantity" label={t("lists.quantity")} error={refused?.errors.quantity} isTold>
      {(tied) => (
        <input
          {...tied}
          className="qty"
          name="quantity"
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          defaultValue={refused?.typed.quantity ?? page.quantity}
        />
      )}
    </Field>
  );
}

function ListChoice({ page, refused }: FieldProps) {
  const t = useTexts();
  const { integer } = useFormats();
  if (page.lists.length === 0) return <input type="hidden" name="list" value="new" />;
  return (
    <Field id="list" label={t("lists.list")} error={refused?.errors.list} isTold>
      {(tied) => (
        <select
          {...tied}
          className="select"
          name="list"
          defaultValue={refused?.typed.list ?? (page.kind === "product" ? page.lists[0]?.id : "new")}
        >
          {page.lists.map(({ id, name, lines }) => (
            <option key={id} value={id}>
              {name} ({integer(lines)})
            </option>
          ))}
          <option value="new">{t("lists.new")}</option>
        </select>
      )}
    </Field>
  );
}
