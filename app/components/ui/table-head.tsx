import { Unbroken } from "./unbroken.tsx";

/**
 * A column of a table of goods. `end` for numbers, `wide` for a column that a narrow list shows elsewhere, `hidden` for
 * a head that only screen readers read.
 */
export interface Column {
  label: string;
  end?: boolean;
  wide?: boolean;
  hidden?: boolean;
  picture?: boolean;
}

/** The head of a table that becomes cards on a phone. There the elements lose their own roles, so the roles are restated. */
export function TableHead({ columns }: { columns: Column[] }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ label, hidden, ...look }) => (
          <th role="columnheader" scope="col" key={label} className={classOf(look)}>
            {hidden ? <span className="sr">{label}</span> : <Unbroken text={label} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function classOf({ end, wide, picture }: Omit<Column, "label" | "hidden">): string | undefined {
  return [end && "end", wide && "wide-col", picture && "pic-col"].filter(Boolean).join(" ") || undefined;
}
