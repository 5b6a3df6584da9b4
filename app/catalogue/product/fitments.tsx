import type { Product } from "#erp-adapter/contract/catalogue.ts";
import type { Fitment } from "#erp-adapter/contract/fitments.ts";
import { Rows, Table, type TableColumn } from "../../ui/table.tsx";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { Candidates } from "./candidates.tsx";
import { type FitmentGroup, type FitmentRow, toFitmentGroups, toHorsepower } from "./fitment-groups.ts";

/** Vehicles and engines that the product fits, by make, and the other parts for the same engines. */
export function Fitments({ product }: { product: Product }) {
  const t = useTexts();
  const { fitments = [], candidates = [] } = product;
  const columns = useColumns().filter(({ has }) => has === undefined || fitments.some(has));
  if (fitments.length === 0) return null;
  const isCompared = candidates.length > 0 || fitments.some(({ certainty }) => certainty === "check-plate");
  return (
    <section className="sheet fitments" aria-labelledby="fitments">
      <h2 id="fitments">{t("fitments.title")}</h2>
      {isCompared && (
        <p className="fitments__rule">
          <b>{t("fitments.decides")}</b> {t("fitments.decidesWhy")}
        </p>
      )}
      {candidates.length > 0 && <Candidates product={product} candidates={candidates} />}
      {toFitmentGroups(fitments).map((group) => (
        <Make key={group.make} group={group} columns={columns} />
      ))}
    </section>
  );
}

interface MakeProps {
  group: FitmentGroup;
  columns: FitmentColumn[];
}

function Make({ group: { make, models, rows, isOpen }, columns }: MakeProps) {
  const t = useTexts();
  const { integer } = useFormats();
  return (
    <details className="fitments__make" open={isOpen}>
      <summary>
        <b>{make}</b>
        <span className="fitments__models">{models.join(", ")}</span>
        <span className="fitments__count">
          {t("fitments.vehicles", { count: rows.length, formatted: integer(rows.length) })}
        </span>
        <span className="chev" />
      </summary>
      <Table name={make} columns={columns}>
        <Rows columns={columns} rows={rows} keyOf={keyOf} />
      </Table>
    </details>
  );
}

type FitmentColumn = TableColumn<FitmentRow> & {
  /** true if a fitment has a value; the column is shown if any fitment has one */
  has?: (fitment: Fitment) => boolean;
};

function useColumns(): FitmentColumn[] {
  const t = useTexts();
  const { integer } = useFormats();
  const months = useMonths();
  const words = useWords();
  return [
    { label: t("fitments.vehicle"), className: "at-name", cell: (row) => <Vehicle row={row} /> },
    {
      label: t("fitments.engineCode"),
      className: "at-a",
      has: ({ engineCode }) => engineCode !== null,
      cell: ({ engineCodes }) => <span className="num">{engineCodes.join(", ")}</span>,
    },
    {
      label: t("fitments.power"),
      className: "at-b nowrap",
      has: ({ kw }) => kw !== null,
      cell: ({ kw }) => kw !== null && t("fitments.kw", { kw: integer(kw), ps: integer(toHorsepower(kw)) }),
    },
    {
      label: t("fitments.displacement"),
      className: "at-c nowrap",
      has: ({ ccm }) => ccm !== null,
      cell: ({ ccm }) => ccm !== null && t("fitments.ccm", { formatted: integer(ccm) }),
    },
    {
      label: t("fitments.built"),
      className: "at-d nowrap",
      has: ({ from, to }) => from !== null || to !== null,
      cell: months,
    },
    {
      label: t("fitments.condition"),
      className: (row) => (words(row).length > 0 ? "full at-e" : "cell-empty"),
      has: (fitment) => words(fitment).length > 0,
      cell: (row) => words(row).join("; "),
    },
    {
      label: t("fitments.certainty"),
      className: "at-sum",
      cell: ({ certainty }) => (
        <small className={certainty === "exact" ? "fitments__exact" : "fitments__check"}>
          {t(`fitments.${certainty}`)}
        </small>
      ),
    },
  ];
}

function Vehicle({ row: { model, generation, engine, fuel } }: { row: FitmentRow }) {
  const t = useTexts();
  const about = [engine, fuel && t(`fitments.fuel.${fuel}`)].filter(Boolean).join(", ");
  return (
    <>
      <b>{model === null ? t("fitments.allModels") : `${model} ${generation ?? ""}`}</b>{" "}
      {about && <small className="muted nowrap">{about}</small>}
    </>
  );
}

/** Formats the period of manufacture by months; null if both are unknown. */
function useMonths(): (row: FitmentRow) => string | null {
  const t = useTexts();
  const { month } = useFormats();
  return ({ from, to }) => {
    if (from !== null && to !== null) return t("fitments.fromTo", { from: month(from), to: month(to) });
    if (from !== null) return t("fitments.from", { from: month(from) });
    return to === null ? null : t("fitments.to", { to: month(to) });
  };
}

/** The condition and the other facts of a fitment, as texts. */
function useWords(): (fitment: Fittings) => string[] {
  const t = useTexts();
  return ({ condition, position, quantity, unitPlateNumber, oeNumber }) =>
    [
      condition,
      position,
      quantity !== null && t("fitments.quantity", { count: quantity }),
      unitPlateNumber && t("fitments.plate", { number: unitPlateNumber }),
      oeNumber && t("fitments.oe", { number: oeNumber }),
    ].filter((words) => typeof words === "string" && words !== "") as string[];
}

type Fittings = Pick<Fitment, "condition" | "position" | "quantity" | "unitPlateNumber" | "oeNumber">;

function keyOf(row: FitmentRow): string {
  return JSON.stringify(Object.values(row));
}
