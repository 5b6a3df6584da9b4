import { AGES, type Age, type FinanceSummary } from "#erp-adapter/contract/finances.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";

/** The open amounts, by days since the due date. */
export function Ageing({ summary: { ageing, open } }: { summary: FinanceSummary }) {
  const t = useTexts();
  const { money } = useFormats();
  const longest = Math.max(...Object.values(ageing), 1);
  return (
    <div className="sheet money__ageing">
      <h2>{t("finances.ageing")}</h2>
      <table className="table ageing">
        <thead>
          <tr>
            <th scope="col">{t("finances.overdueBy")}</th>
            <th scope="col" className="ageing__bar">
              <span className="sr">{t("finances.share")}</span>
            </th>
            <th scope="col" className="end">
              {t("finances.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {AGES.map((age) => (
            <tr key={age} className="mid">
              <th scope="row">{t(`finances.ages.${age}`)}</th>
              <td className="ageing__bar">
                {ageing[age] > 0 && <ThinBar age={age} percent={(ageing[age] * 100) / longest} />}
              </td>
              <td className="end">{ageing[age] === 0 ? "–" : money(ageing[age])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("finances.open")}</th>
            <td className="ageing__bar" />
            <td className="end">{money(open)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function ThinBar({ age, percent }: { age: Age; percent: number }) {
  return (
    <svg className="bar bar--thin" aria-hidden="true">
      <rect className={age === "notDue" ? "used" : "due"} width={`${percent}%`} height="100%" />
    </svg>
  );
}
