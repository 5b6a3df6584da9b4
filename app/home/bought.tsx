import { href } from "react-router";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { AddForm } from "../catalogue/add-form.tsx";
import { AskLink } from "../goods/ask-link.tsx";
import { NumberLink } from "../goods/number-link.tsx";
import { WaysOn } from "../goods/others/ways-on.tsx";
import { Price } from "../goods/price.tsx";
import { Stock } from "../goods/stock.tsx";
import { OfferBox } from "../goods/supersession/offer-box.tsx";
import { useUnit } from "../goods/use-unit.ts";
import { Note } from "../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { BoughtPart, BoughtParts } from "./load-bought.ts";
import { Unread } from "./unread.tsx";

interface BoughtProps {
  /** null if the parts could not be read */
  bought: BoughtParts | null;
  mayOrder: boolean;
  refused?: AddRefusal;
}

/** The parts of the latest orders, to buy them again. */
export function Bought({ bought, mayOrder, refused }: BoughtProps) {
  const t = useTexts();
  if (bought && bought.rows.length + bought.gone.length === 0) return null;
  return (
    <section className="sheet" aria-labelledby="desk-bought">
      <h2 id="desk-bought">{t("desk.bought")}</h2>
      {!bought && <Unread>{t("desk.boughtUnread")}</Unread>}
      {bought && (
        <>
          {!bought.live && <Note tone="warn">{t("errors.realTime")}</Note>}
          <ul>
            {bought.rows.map((part) => (
              <Part
                key={part.row.id}
                part={part}
                own={bought.own[part.row.id]}
                mayOrder={mayOrder}
                refused={refused?.product === part.row.id ? refused : undefined}
              />
            ))}
            {bought.gone.map(({ number, successors }) => (
              <li key={number} className="part">
                <div className="part__name">
                  <h3 className="num">{number}</h3>
                </div>
                <p className="part__title">{t("cart.leftOut.gone")}</p>
                <div className="part__buy no-print">
                  {successors.map((successor) => (
                    <Successor key={successor.number} replacedBy={successor} />
                  ))}
                  {successors.length === 0 && <AskLink number={number} className="tap" />}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface PartProps {
  part: BoughtPart;
  /** the reader's company's own number for the part */
  own: string | undefined;
  mayOrder: boolean;
  refused: AddRefusal | undefined;
}

function Part({ part: { row, quantity, date, ways }, own, mayOrder, refused }: PartProps) {
  const t = useTexts();
  const lang = useLanguage();
  const unit = useUnit();
  const { day, integer, money } = useFormats();
  return (
    <li className="part">
      <div className="part__name">
        <h3>
          <NumberLink id={row.id} number={row.number} />
        </h3>
        {own !== undefined && <p className="part__own">{t("product.yourNumber", { number: own })}</p>}
      </div>
      <p className="part__title">
        {row.title} <small>{row.manufacturer}</small>
        <small className="part__last">
          {t("desk.lastBought", { quantity: `${integer(quantity)} ${unit(row.unit, quantity)}`, day: day(date) })}
        </small>
      </p>
      <p className="part__stock">
        <Stock availability={row.availability} stock={row.stock} supply={row.supply} />
      </p>
      <div className="part__price">
        <Price {...row} />
        {row.price && row.price.deposit > 0 && (
          <small className="block">
            {t("product.withDeposit")}
            {money(row.price.deposit)}
          </small>
        )}
      </div>
      <div className="part__buy no-print">
        {mayOrder && row.buyable && (
          <AddForm product={row} refused={refused} shape="row" to={href("/:lang", { lang })} />
        )}
        {!row.buyable && row.replacedBy && <Successor replacedBy={row.replacedBy} />}
      </div>
      {ways && (
        <div className="part__offer">
          <WaysOn part={row} ways={ways} />
        </div>
      )}
      {row.buyable && refused?.offer && (
        <div className="part__offer">
          <OfferBox offer={refused.offer} />
        </div>
      )}
    </li>
  );
}

function Successor({ replacedBy: { id, number } }: { replacedBy: NonNullable<BoughtPart["row"]["replacedBy"]> }) {
  const t = useTexts();
  return (
    <p>
      <small>{t("product.replacedBy")}</small> <NumberLink id={id} number={number} />
    </p>
  );
}
