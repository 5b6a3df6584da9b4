import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { ShownBought } from "./load-bought-before.ts";
import { useUnit } from "./use-unit.ts";

/** When the part was bought last, how often, and at what price; leads to the order. */
export function BoughtBefore({ bought, unit }: { bought: ShownBought; unit: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const unitOf = useUnit();
  const { day, integer, money } = useFormats();
  const { orders, last } = bought;
  const quantity = `${integer(last.quantity)} ${unitOf(unit, last.quantity)}`;
  return (
    <>
      {t("bought.last", { day: day(last.date), quantity })}
      {last.price !== null && `, ${t("offer.each", { price: money(last.price) })}`}{" "}
      <Link className="nowrap" to={href("/:lang/order/:orderId", { lang, orderId: last.order })}>
        {last.number}
      </Link>
      {orders > 1 && <> {t("bought.times", { count: orders, formatted: integer(orders) })}</>}
    </>
  );
}
