import { Form, Link, useLoaderData } from "react-router";
import type { ProductRow } from "#app/goods/shown-row.ts";
import { timesPrice } from "#erp-adapter/contract/unit-price.ts";
import { ROWS } from "./rows.server.ts";

export function loader() {
  return { rows: ROWS };
}

/**
 * The rows of the shop's catalogue page of 27 November 2026, with its 42 elements each, but without the page's frame and
 * filters. They stay as they were, so that lighter rows of the shop show.
 */
export default function Catalogue() {
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
              <Icon name="star" />
              <span className="sr">{`Favourite ${row.number}`}</span>
            </button>
          </Form>
        )}
      </div>
      <p className="row__title">
        {row.title} {row.size && <small>{row.size}</small>}{" "}
        {row.favourite !== null && (
          <Link className="star star--inline" to={`/en/lists/add?product=${row.id}`} title="Add to list">
            <Icon name="list" />
            <span className="sr">{`Add to list ${row.number}`}</span>
          </Link>
        )}
      </p>
      <p className="row__brand">
        <span className="sr">Manufacturer: </span>
        {row.manufacturer}
        {row.brand !== row.manufacturer && <small>{row.brand}</small>}
      </p>
      <p className="row__stock">
        <span className="stock">{row.stock ? `${row.stock} pcs` : row.availability}</span>{" "}
        {row.supply && <Places {...row.supply} />}
        {row.buyable && row.pack > 1 && <span className="row__pack">{`pack of ${row.pack}`}</span>}
      </p>
      <p className="row__deposit">
        {row.price?.deposit ? (
          <>
            <span className="lbl">+ deposit </span>
            {money(row.price.deposit)}
          </>
        ) : (
          <span className="sr">no deposit</span>
        )}
      </p>
      <div className="row__price">{row.price && <Price {...row.price} />}</div>
      {row.buyable && (
        <Form className="row__buy" method="post" noValidate>
          <input type="hidden" name="product" value={row.id} />
          <div className="stepper">
            <input
              className="qty"
              aria-label={`Quantity ${row.number}`}
              name="quantity"
              type="text"
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              defaultValue={row.pack}
            />
          </div>
          <button type="submit" className="btn btn--row">
            Add to cart<span className="sr">{` ${row.number}`}</span>
          </button>
        </Form>
      )}
    </li>
  );
}

function Places({ places, next }: NonNullable<ProductRow["supply"]>) {
  return (
    <span className="stock-places">
      {places.length > 0 && <span>{places.map(({ name, pieces }) => `${pieces} in ${name}`).join(", ")}</span>}
      {next && <span>{`more on ${next.date ?? "request"}`}</span>}
    </span>
  );
}

function Price({ net, wholesale, discount }: NonNullable<ProductRow["price"]>) {
  return (
    <span className="price">
      <span className="price__net">
        <span className="sr">Net price </span>
        {money(timesPrice(net, 1))}
      </span>
      {discount > 0 && (
        <span className="price__was">
          <span className="sr">List price </span>
          <s>{money(timesPrice(wholesale, 1))}</s> <b>−{discount / 100}%</b>
        </span>
      )}
    </span>
  );
}

function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}

function money(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}
