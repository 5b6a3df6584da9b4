import { Form, Link, useLoaderData } from "react-router";
import type { ProductRow } from "#app/goods/shown-row.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { ROWS } from "./rows.server.ts";

export function loader() {
  return { rows: ROWS };
}

/** The plainer rows of 22 November 2026, with 23 elements each: a measure that no change of the shop moves. */
export default function Plain() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Catalogue</h1>
      <ol>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ol>
    </main>
  );
}

function Row({ row }: { row: ProductRow }) {
  return (
    <li className="row">
      <div className="row__pic">
        <img src={row.picture} alt="" width="48" height="48" loading="lazy" />
      </div>
      <div className="row__cat">
        <h3>
          <Link className="num" to={`/en/products/${row.id}`}>
            {row.number}
          </Link>
        </h3>
        {row.favourite !== null && (
          <Form method="post">
            <input type="hidden" name="intent" value="favourite" />
            <input type="hidden" name="product" value={row.id} />
            <button
              type="submit"
              className="star"
              name="on"
              value={String(!row.favourite)}
              aria-pressed={row.favourite}
            >
              Favourite {row.number}
            </button>
          </Form>
        )}
      </div>
      <p className="row__title">
        {row.title} <small>{row.size}</small>
      </p>
      <p className="row__brand">{row.manufacturer}</p>
      <p className="row__stock">{row.stock === null || row.stock === 0 ? row.availability : `${row.stock} pcs`}</p>
      <p className="row__deposit">{row.price?.deposit ? money(row.price.deposit) : ""}</p>
      {row.price && (
        <div className="row__price">
          <span>{money(timesPrice(row.price.net, 1))}</span> <s>{money(timesPrice(row.price.wholesale, 1))}</s>{" "}
          <b>−{row.price.discount / 100}%</b>
        </div>
      )}
      {row.buyable && (
        <Form className="row__buy" method="post">
          <input type="hidden" name="product" value={row.id} />
          <input className="qty" name="quantity" aria-label={`Quantity ${row.number}`} defaultValue={row.pack} />
          <button type="submit">Add to cart</button>
        </Form>
      )}
    </li>
  );
}

function money(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}
