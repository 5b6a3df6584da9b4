import type { ComponentProps, ReactNode } from "react";
import { Unbroken } from "./unbroken.tsx";

/**
 * The head of a column. `end` aligns numbers, `wide` is for a column that a narrow list shows elsewhere, `hidden` for a
 * head that only screen readers read.
 */
interface Head {
  label: string;
  end?: boolean;
  wide?: boolean;
  hidden?: boolean;
  picture?: boolean;
}

/** A column of a table whose rows have the same structure; `className` places its cells on a card. */
export interface TableColumn<Row> extends Head {
  className?: string | ((row: Row) => string);
  cell: (row: Row) => ReactNode;
}

interface TableProps {
  /** modifier classes of `table` */
  className?: string;
  name?: string;
  columns: Head[];
  /** the rows */
  children: ReactNode;
  /** the rows with sums */
  foot?: ReactNode;
}

/**
 * A table that becomes cards on a phone. The CSS for cards removes the implicit roles of its elements, so the roles are
 * explicit.
 */
export function Table({ className = "table--cards", name, columns, children, foot }: TableProps) {
  return (
    <table className={`table ${className}`} role="table" aria-label={name}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label, hidden, end, wide, picture }) => (
            <th
              role="columnheader"
              scope="col"
              key={label}
              className={classOf(end && "end", wide && "wide-col", picture && "pic-col")}
            >
              {hidden ? <span className="sr">{label}</span> : <Unbroken text={label} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
      {foot && <tfoot role="rowgroup">{foot}</tfoot>}
    </table>
  );
}

interface RowsProps<Row> {
  columns: TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  className?: string;
}

/** The rows of a table, with one cell per column. */
export function Rows<Row>({ columns, rows, keyOf, className }: RowsProps<Row>) {
  return rows.map((row) => (
    <tr role="row" key={keyOf(row)} className={className}>
      {columns.map(({ label, hidden, end, wide, className: place, cell }) => (
        <Cell
          key={label}
          className={classOf(end && "end", wide && "wide-col", typeof place === "function" ? place(row) : place)}
          label={hidden ? undefined : label}
        >
          {cell(row)}
        </Cell>
      ))}
    </tr>
  ));
}

/** A cell; a card shows its column's label beside it. */
export function Cell({ label, ...attributes }: ComponentProps<"td"> & { label?: string }) {
  return <td role="cell" {...attributes} data-label={label} />;
}

function classOf(...names: (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
