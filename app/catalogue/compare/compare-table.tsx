import type { ReactNode } from "react";
import { href } from "react-router";
import type { AddRefusal } from "../../cart/lines/add-to-cart.ts";
import { AskLink } from "../../goods/ask-link.tsx";
import { BoughtBefore } from "../../goods/bought-before.tsx";
import { toComparison } from "../../goods/compared-ids.ts";
import { NumberLink } from "../../goods/number-link.tsx";
import { Price } from "../../goods/price.tsx";
import { Stock } from "../../goods/stock.tsx";
import { OfferBox } from "../../goods/supersession/offer-box.tsx";
import { useUnit } from "../../goods/use-unit.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { AddForm } from "../add-form.tsx";
import { toDifferingParts } from "../product/differing-parts.ts";
import { isDifferent, markOwn, type Values } from "./compared-values.ts";
import type { ComparedPart, GonePart, PresentPart } from "./load-compare.ts";

interface TableProps {
  parts: readonly ComparedPart[];
  refused?: AddRefusal;
}

/** A fact of each part: the values that are compared, and how they are shown if not as texts. */
interface Fact {
  label: string;
  values: (part: PresentPart) => Values;
  show?: (part: PresentPart) => ReactNode;
}

/** The facts above the row that buys: price, deposit and stock. */
const BEFORE_BUYING = 3;

/** One column for each part. On a phone two are in sight, and the others can be pushed there. */
export function CompareTable({ parts, refused }: TableProps) {
  const t = useTexts();
  const present = parts.filter((part) => part.kind === "present");
  const facts = useFacts(present);
  const toRow = (fact: Fact) => <FactRow key={fact.label} fact={fact} parts={parts} present={present} />;
  return (
    <section className="sheet compare" aria-label={t("compare.title")}>
      <table className="table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {parts.map((part) => (
              <th role="columnheader" scope="col" key={part.id}>
                <Head part={part} parts={parts} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {facts.slice(0, BEFORE_BUYING).map(toRow)}
          <tr role="row" className="no-print">
            <th role="rowheader" scope="row">
              <span className="sr">{t("product.addToCart")}</span>
            </th>
            {parts.map((part) => (
              <td role="cell" key={part.id}>
                <Buy part={part} refused={refused?.product === part.id ? refused : undefined} />
              </td>
            ))}
          </tr>
          {facts.slice(BEFORE_BUYING).map(toRow)}
        </tbody>
      </table>
    </section>
  );
}

function FactRow({ fact, parts, present }: { fact: Fact; parts: readonly ComparedPart[]; present: PresentPart[] }) {
  const t = useTexts();
  const { label, values, show } = fact;
  const all = present.map(values);
  if (all.every((own) => own.length === 0)) return null;
  const differs = isDifferent(all);
  const marked = markOwn(all);
  return (
    <tr role="row" className={differs ? "differs" : undefined}>
      <th role="rowheader" scope="row">
        {label}
        {differs && <span className="sr">, {t("compare.differs")}</span>}
      </th>
      {parts.map((part) => (
        <td role="cell" key={part.id} data-label={label}>
          {part.kind === "gone" || values(part).length === 0
            ? "–"
            : (show?.(part) ?? <Marked values={marked[present.indexOf(part)] ?? []} />)}
        </td>
      ))}
    </tr>
  );
}

/** The most values of a cell; the product's page has them all. */
const MOST = 24;

function Marked({ values }: { values: ReturnType<typeof markOwn>[number] }) {
  const t = useTexts();
  const over = values.length - MOST;
  return (
    <ul>
      {values.slice(0, MOST).map(({ value, isOwn }) => (
        <li key={value}>{isOwn && values.length > 1 ? <mark>{value}</mark> : value}</li>
      ))}
      {over > 0 && <li className="muted">{t("compare.more", { count: over })}</li>}
    </ul>
  );
}

function Head({ part, parts }: { part: ComparedPart; parts: readonly ComparedPart[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const { id, number } = part;
  const [first] = parts;
  const others = parts.filter((other) => other.id !== id).map((other) => other.id);
  const shown =
    first && first.id !== id ? toDifferingParts(number, first.number) : [{ at: 0, text: number, differs: false }];
  const marked = shown.map(({ at, text, differs }) => (differs ? <mark key={at}>{text}</mark> : text));
  return (
    <>
      {part.kind === "present" && <img src={part.row.picture} alt="" width="96" height="96" />}
      {part.kind === "present" ? (
        <Link className="num" to={href("/:lang/products/:productId", { lang, productId: id })}>
          {marked}
        </Link>
      ) : (
        <b className="num">{number}</b>
      )}{" "}
      <Link
        className="btn btn--plain btn--icon no-print"
        to={href("/:lang/compare", { lang }) + toComparison(others)}
        title={t("compare.leaveOut")}
        preventScrollReset
      >
        <Icon name="cross" />
        <span className="sr">
          {t("compare.leaveOut")} {number}
        </span>
      </Link>
      {part.kind === "gone" ? <Gone part={part} parts={parts} /> : <p>{part.product.title}</p>}
      {part.kind === "present" && part.row.replacedBy && (
        <Successors part={part} parts={parts} successors={[part.row.replacedBy]} />
      )}
    </>
  );
}

function Gone({ part, parts }: { part: GonePart; parts: readonly ComparedPart[] }) {
  const t = useTexts();
  return (
    <>
      <p>{t("compare.gone")}</p>
      <Successors part={part} parts={parts} successors={part.successors} />
    </>
  );
}

interface SuccessorsProps {
  part: ComparedPart;
  parts: readonly ComparedPart[];
  successors: GonePart["successors"];
}

/** The parts that take its place, each with a link that compares it instead. */
function Successors({ part, parts, successors }: SuccessorsProps) {
  const t = useTexts();
  const lang = useLanguage();
  return successors.map(({ id, number }) => {
    const isBeside = parts.some((other) => other.id === id);
    const instead = parts.map((other) => (other.id === part.id && id ? id : other.id));
    return (
      <p key={number}>
        {t("product.replacedBy")} <NumberLink id={id} number={number} />{" "}
        {id && !isBeside && (
          <Link className="small nowrap" to={href("/:lang/compare", { lang }) + toComparison(instead)}>
            {t("compare.instead")}
          </Link>
        )}
      </p>
    );
  });
}

function Buy({ part, refused }: { part: ComparedPart; refused?: AddRefusal }) {
  if (part.kind === "gone") return <AskLink number={part.number} />;
  if (!part.row.buyable) return part.row.replacedBy ? null : <AskLink number={part.number} />;
  return (
    <>
      <AddForm product={part.row} refused={refused} shape="row" />
      {refused?.offer && <OfferBox offer={refused.offer} />}
    </>
  );
}

/** The facts in the order of the table; specifications by their names. */
function useFacts(parts: readonly PresentPart[]): Fact[] {
  const t = useTexts();
  const unit = useUnit();
  const { money, measures } = useFormats();
  const one = (text: string): Values => (text === "" ? [] : [text]);
  const labels = new Set(parts.flatMap(({ product }) => product.specs.map(({ label }) => label)));
  return [
    {
      label: t("product.price"),
      values: ({ row: { price, isOnRequest } }) => [price ? money(price.net) : String(isOnRequest)],
      show: ({ row }) => <Price {...row} />,
    },
    {
      label: t("product.coreDeposit"),
      values: ({ row: { price } }) => (price && price.deposit > 0 ? [money(price.deposit)] : []),
    },
    {
      label: t("catalogue.availability"),
      values: ({ row: { availability, stock, supply } }) => [JSON.stringify([availability, stock, supply])],
      show: ({ row }) => <Stock availability={row.availability} stock={row.stock} supply={row.supply} />,
    },
    {
      label: t("bought.title"),
      values: ({ bought }) => (bought ? [bought.last.order, String(bought.orders)] : []),
      show: ({ bought, row }) => bought && <BoughtBefore bought={bought} unit={row.unit} />,
    },
    { label: t("product.manufacturer"), values: ({ row }) => [row.manufacturer] },
    { label: t("product.brand"), values: ({ row }) => (row.brand === row.manufacturer ? [] : one(row.brand)) },
    { label: t("product.size"), values: ({ row }) => one(measures(row.size)) },
    {
      label: t("product.pack"),
      values: ({ row }) => [t("product.packOf", { count: row.pack, unit: unit(row.unit, row.pack) })],
    },
    ...[...labels].map(
      (label): Fact => ({
        label,
        values: ({ product }) => product.specs.flatMap((spec) => (spec.label === label ? measures(spec.value) : [])),
      }),
    ),
    {
      label: t("fitments.engineCode"),
      values: ({ product: { fitments = [] } }) => fitments.flatMap(({ engineCode }) => engineCode ?? []),
    },
    {
      label: t("fitments.vehicle"),
      values: ({ product: { fitments = [] } }) =>
        fitments.map(({ make, model, generation }) =>
          [make, model ?? t("fitments.allModels"), generation].filter(Boolean).join(" "),
        ),
    },
    { label: t("product.references"), values: ({ product }) => product.references.map(({ number }) => number) },
    {
      label: t("productPage.documents"),
      values: ({ documents }) => documents.map((document) => document.href),
      show: ({ documents }) =>
        documents.map(({ kind, title, language, href: to }) => (
          <p key={to}>
            <a href={to} rel="noreferrer" hrefLang={language ?? undefined}>
              {title || t(`productPage.documentKinds.${kind}`)}
            </a>
          </p>
        )),
    },
  ];
}
