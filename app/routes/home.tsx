import { href } from "react-router";
import type { FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { assertErpError } from "#erp-adapter/contract/errors.ts";
import { EmptyShop } from "../components/catalogue/empty-shop.tsx";
import { ReadingProgress } from "../components/catalogue/reading-progress.tsx";
import { Blocks } from "../components/content/blocks.tsx";
import { lineHref } from "../components/header/product-menu.tsx";
import { useHeader } from "../components/header/use-header.ts";
import { PageHead } from "../components/page-head.tsx";
import { StructuredData } from "../components/structured-data.tsx";
import { useFormats, useLanguage, useTexts } from "../components/texts.tsx";
import { AgeNote } from "../components/ui/age-note.tsx";
import { Link } from "../components/ui/link.tsx";
import { Note } from "../components/ui/note.tsx";
import { askCmsIfAny } from "../content/ask-cms.ts";
import { type RequestContext, shopContext, standInContext } from "../context.ts";
import { lineDrawing } from "../domain/line-drawing.ts";
import { describeOrganization } from "../domain/structured-data/organization.ts";
import { forVisitors } from "../middleware/for-visitors.ts";
import { callContext } from "../session/call-context.ts";
import { readOfficeWork } from "../session/office-work.ts";
import type { Route } from "./+types/home";

const MANUFACTURERS_SHOWN = 24;

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

/** Goods and content: neither waits for the other, and the page is shown without either of them. */
export async function loader({ context }: Route.LoaderArgs) {
  const [counts, story] = await Promise.all([
    loadCounts(context),
    askCmsIfAny(context, (cms, asked) => cms.story("home", asked)),
  ]);
  return { ...counts, story };
}

async function loadCounts(context: RequestContext) {
  const { catalogue } = context.get(shopContext);
  try {
    const { answer, age } = await catalogue.search({ pageSize: 1 }, callContext(context));
    const { facets } = answer;
    if (age > 0) context.set(standInContext, true);
    return {
      empty: answer.total === 0 ? readOfficeWork(context) : null,
      lines: facets?.line ?? null,
      manufacturers: largest(facets?.manufacturer ?? []),
      age,
      progress: null,
    };
  } catch (error) {
    assertErpError(error);
    context.set(standInContext, true);
    const state = context.get(shopContext).catalogueState();
    const progress = state?.state === "reading" ? { read: state.read, total: state.total } : null;
    return { empty: null, lines: null, manufacturers: [], age: 0, progress };
  }
}

export default function Home({
  loaderData: { empty, lines, manufacturers, age, progress, story },
}: Route.ComponentProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { origin, shopName, company, lines: shownLines } = useHeader();
  const { integer } = useFormats();
  const count = (line: string) => lines?.find((value) => value.id === line)?.count;
  return (
    <>
      <PageHead title={t("home.title")} description={story?.description || undefined} />
      <StructuredData thing={describeOrganization(company, { shopName, origin })} />
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
      <section aria-labelledby="lines">
        <h2 id="lines" className="sr">
          {t("home.productLines")}
        </h2>
        <ul className="lines">
          {shownLines.map((line) => (
            <li className="line" key={line}>
              <div className="line__pic">
                <img src={lineDrawing(line)} alt="" width="68" height="68" />
              </div>
              <div>
                <h3>
                  <Link to={lineHref(lang, line)}>{t(`lines.${line}`)}</Link>
                </h3>
                <p>{t(`lineTexts.${line}`)}</p>
                {lines && (
                  <p>{t("home.products", { count: count(line) ?? 0, formatted: integer(count(line) ?? 0) })}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
      {story?.content.type === "page" && (
        <div className="home-blocks" lang={story.language === lang ? undefined : story.language}>
          <Blocks blocks={story.content.blocks} />
        </div>
      )}
      <div className="cols">
        {manufacturers.length > 0 && (
          <section className="sheet" aria-labelledby="manufacturers">
            <h2 id="manufacturers">{t("home.manufacturers")}</h2>
            <ul className="list-links">
              {manufacturers.map(({ id, name, count }) => (
                <li key={id}>
                  <Link
                    to={`${href("/:lang/catalogue/:page", { lang, page: "0" })}?manufacturer=${encodeURIComponent(id)}`}
                  >
                    {name} <span>{integer(count)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className="sheet" aria-labelledby="strengths">
          <h2 id="strengths">{t("home.strengths")}</h2>
          <ul className="steps steps--plain">
            <li>{t("home.strength1")}</li>
            <li>{t("home.strength2")}</li>
            <li>{t("home.strength3")}</li>
            <li>{t("home.strength4")}</li>
          </ul>
        </section>
        <section className="sheet" aria-labelledby="how">
          <h2 id="how">{t("home.how")}</h2>
          <ol className="steps">
            <li>
              <span>{t("home.how1")}</span>
            </li>
            <li>
              <span>{t("home.how2")}</span>
            </li>
            <li>
              <span>{t("home.how3")}</span>
            </li>
          </ol>
        </section>
      </div>
    </>
  );
}

/** The manufacturers with the most products, sorted by name. */
function largest(manufacturers: FacetValue[]): FacetValue[] {
  return [...manufacturers]
    .sort((a, b) => b.count - a.count)
    .slice(0, MANUFACTURERS_SHOWN)
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
