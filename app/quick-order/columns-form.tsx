import { Form } from "../ui/forms/form.tsx";
import { Note } from "../ui/note.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ShownColumns } from "./load-quick-order.ts";
import { COLUMN_FIELD } from "./quick-order-forms.ts";
import { COLUMN_MEANINGS } from "./rows/offered-meanings.ts";

/**
 * Shows the recognised meanings of the columns, in a form that changes them. Open if the person must check the
 * meanings, or if the last change was refused.
 */
export function ColumnsForm({ shown, isRefused }: { shown: ShownColumns; isRefused: boolean }) {
  const t = useTexts();
  const { source, columns } = shown;
  const isAsked = source === "guessed" || source === "unsure";
  return (
    <details className="sheet sheet--pad quick-columns" open={isAsked || isRefused || undefined}>
      <summary>
        <b>{t("quickOrder.columns.title")}</b> <ReadAs shown={shown} /> <span className="chev" />
      </summary>
      {isAsked && <Note tone="warn">{t("quickOrder.columns.guessed")}</Note>}
      {source === "remembered" && <p>{t("quickOrder.columns.remembered")}</p>}
      {isRefused && <Note tone="bad">{t("quickOrder.columns.refused")}</Note>}
      <Form method="post">
        <div className="quick-columns__fields">
          {columns.map((column) => (
            <Column key={column.place} column={column} />
          ))}
        </div>
        <button type="submit" name="intent" value="columns" className={isAsked ? "btn btn--main" : "btn"}>
          {t("quickOrder.columns.apply")}
        </button>
      </Form>
    </details>
  );
}

function ReadAs({ shown: { columns } }: { shown: ShownColumns }) {
  const t = useTexts();
  const nameOf = useColumnName();
  const read = columns.flatMap((column) =>
    column.field ? [`${t(`quickOrder.columns.fields.${column.field}`)}: ${nameOf(column)}`] : [],
  );
  return <span className="sub">{read.join(" · ")}</span>;
}

function Column({ column }: { column: ShownColumns["columns"][number] }) {
  const t = useTexts();
  const nameOf = useColumnName();
  const { place, samples, field } = column;
  const id = `${COLUMN_FIELD}${place}`;
  return (
    <div className="field">
      <label htmlFor={id}>
        {nameOf(column)} {samples.length > 0 && <span className="sub">{samples.join(", ")}</span>}
      </label>
      <select className="input" id={id} name={id} defaultValue={field ?? ""}>
        <option value="">{t("quickOrder.columns.ignored")}</option>
        {COLUMN_MEANINGS.map((one) => (
          <option key={one} value={one}>
            {t(`quickOrder.columns.fields.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The name of a column, or its number if it has no name. */
function useColumnName() {
  const t = useTexts();
  const { integer } = useFormats();
  return ({ name, place }: ShownColumns["columns"][number]) =>
    name || t("quickOrder.column", { place: integer(place + 1) });
}
