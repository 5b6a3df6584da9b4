import { href } from "react-router";
import type { FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { EmptyShop } from "../catalogue/empty-shop.tsx";
import { ReadingProgress } from "../goods/reading-progress.tsx";
import { AgeNote } from "../ui/age-note.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { LineCards } from "./line-cards.tsx";
import type { VisitorHomeData } from "./load-visitor-home.ts";
import { WaysToBuy } from "./ways-to-buy.tsx";

/** The top of visitors' and guests' home page, above the editors' blocks. */
export function VisitorHome({ front: { empty, lines, age, progress } }: { front: VisitorHomeData }) {
  const t = useTexts();
  return (
    <>
      <div className="lead">
        <h1>{t("home.heading")}</h1>
        <p>{t("home.lead")}</p>
      </div>
      <AgeNote age={age} />
      {progress && (
        <Note tone="info">
          <ReadingProgress progress={progress} />
        </Note>
      )}
      {!lines && !progress && <Note tone="warn">{t("home.unavailable")}</Note>}
      {empty && <EmptyShop office={empty} />}
      <LineCards counts={lines} />
      <WaysToBuy />
    </>
  );
}

/** The end of visitors' and guests' home page, below the editors' blocks. */
export function VisitorHomeFoot({ front: { manufacturers } }: { front: VisitorHomeData }) {
  const t = useTexts();
  return (
    <div className="cols">
      {manufacturers.length > 0 && <Manufacturers manufacturers={manufacturers} />}
      <section className="sheet" aria-labelledby="strengths">
        <h2 id="strengths">{t("home.strengths")}</h2>
        <ul className="steps steps--plain">
          <li>{t("home.strength1")}</li>
          <li>{t("home.strength2")}</li>
          <li>{t("home.strength3")}</li>
          <li>{t("home.strength4")}</li>
        </ul>
      </section>
    </div>
  );
}

function Manufacturers({ manufacturers }: { manufacturers: readonly FacetValue[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const address = href("/:lang/catalogue/:page", { lang, page: "0" });
  return (
    <section className="sheet" aria-labelledby="manufacturers">
      <h2 id="manufacturers">{t("home.manufacturers")}</h2>
      <ul className="list-links">
        {manufacturers.map(({ id, name, count }) => (
          <li key={id}>
            <Link to={`${address}?manufacturer=${encodeURIComponent(id)}`}>
              {name} <span>{integer(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
