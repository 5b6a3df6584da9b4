import { href } from "react-router";
import type { AddRefusal } from "../../cart/lines/add-to-cart.ts";
import { BoughtBefore } from "../../goods/bought-before.tsx";
import { useUnit } from "../../goods/use-unit.ts";
import type { OwnNumberRefusal } from "../../own-numbers/name-product.ts";
import { OwnNumberForm } from "../../own-numbers/own-number-form.tsx";
import { AgeNote } from "../../ui/age-note.tsx";
import { Crumbs } from "../../ui/crumbs.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Link } from "../../ui/link.tsx";
import { Note } from "../../ui/note.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { useHeader } from "../../ui/use-header.ts";
import { CompareBar } from "../compare/compare-bar.tsx";
import { Star, StarForms } from "../star.tsx";
import { ToList } from "../to-list.tsx";
import { BuyBox } from "./buy-box.tsx";
import { Chain } from "./chain.tsx";
import { CopyText } from "./copy-text.tsx";
import { Fitments } from "./fitments.tsx";
import type { ProductPageData } from "./load-product.ts";
import { Papers } from "./papers.tsx";
import { ProductHead } from "./product-head.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { OtherParts, RelatedParts } from "./related-parts.tsx";

/** The page of one product, with everything that the shop knows about it. */
export function ProductPage({
  page,
  refused,
  ownRefused,
}: {
  page: ProductPageData;
  refused?: AddRefusal;
  ownRefused?: OwnNumberRefusal;
}) {
  const t = useTexts();
  const { measures } = useFormats();
  const { product } = page;
  const { person } = useHeader();
  return (
    <>
      <ProductHead page={page} />
      <ProductCrumbs page={page} />
      <AgeNote age={page.age} />
      {!page.live && <Note tone="warn">{t("errors.realTime")}</Note>}
      {page.row.favourite !== null && <StarForms />}
      <div className="product">
        <div className="product__head">
          <ProductPictures product={product} />
          <div>
            <div className="product__name">
              <h1 className="product__num">
                <span className="num">{product.number}</span>
              </h1>
              <CopyText text={product.number} label={t("productPage.copy")} said={t("productPage.copied")} />
              {page.row.favourite !== null && <Star product={page.row} marked={page.row.favourite} withWord />}
              {person === "customer" && <ToList product={page.row} withWord />}
            </div>
            <p className="product__title">
              <Unbroken text={product.title} />
            </p>
          </div>
        </div>
        <BuyBox page={page} refused={refused?.product === product.id ? refused : undefined} />
        <Facts page={page} ownRefused={ownRefused} />
        <div className="product__more">
          <OtherParts rows={page.others} refused={refused} />
          <Chain page={page} />
          {product.description && (
            <section className="sheet" aria-labelledby="description">
              <h2 id="description">{t("productPage.description")}</h2>
              <p className="sheet__body">{product.description}</p>
            </section>
          )}
          <RelatedParts related={page.related} refused={refused} />
          <Fitments product={product} />
          {product.specs.length > 0 && (
            <section className="sheet" aria-labelledby="specs">
              <h2 id="specs">{t("productPage.specifications")}</h2>
              <table className="table specs">
                <tbody>
                  {product.specs.map(({ label, value }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td>{measures(value)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          <Papers papers={page.papers} />
        </div>
      </div>
      {hasOthers(page) && <CompareBar also={product.id} />}
    </>
  );
}

/** True if the page shows other parts that a person may tick to compare them with this one. */
function hasOthers(page: ProductPageData): boolean {
  const { product, older, newer } = page;
  return (
    page.others.length > 0 ||
    (product.candidates ?? []).length > 0 ||
    [...older, ...newer].some(({ id }) => id !== null)
  );
}

function ProductCrumbs({ page: { product } }: { page: ProductPageData }) {
  const t = useTexts();
  const lang = useLanguage();
  const catalogue = href("/:lang/catalogue/:page", { lang, page: "0" });
  const group = { to: `${catalogue}?group=${encodeURIComponent(product.group.id)}`, text: product.group.name };
  return <Crumbs between={[{ to: catalogue, text: t("catalogue.title") }, group]} here={product.number} />;
}

function Facts({
  page: { product, own, bought },
  ownRefused,
}: {
  page: ProductPageData;
  ownRefused?: OwnNumberRefusal;
}) {
  const t = useTexts();
  const { measures } = useFormats();
  const lang = useLanguage();
  const unit = useUnit();
  const { goodsHave } = useHeader();
  const filtered = (facet: string, id: string) =>
    `${href("/:lang/catalogue/:page", { lang, page: "0" })}?${facet}=${encodeURIComponent(id)}`;
  return (
    <dl className="facts facts--start">
      <Fact label={t("product.manufacturer")}>
        <Link to={filtered("manufacturer", product.manufacturer.id)}>{product.manufacturer.name}</Link>
      </Fact>
      {goodsHave.brands && (
        <Fact label={t("product.brand")}>
          <Link to={filtered("brand", product.brand.id)}>{product.brand.name}</Link>
        </Fact>
      )}
      {product.size && <Fact label={t("product.size")}>{measures(product.size)}</Fact>}
      <Fact label={t("product.unit")}>{unit(product.unit, 1)}</Fact>
      {goodsHave.packs && (
        <Fact label={t("product.pack")}>
          {t("product.packOf", { count: product.packQuantity, unit: unit(product.unit, product.packQuantity) })}
        </Fact>
      )}
      {product.references.length > 0 && (
        <Fact label={t("product.references")}>
          <ul className="references">
            {product.references.map(({ number, maker }) => (
              <li key={`${maker} ${number}`}>
                <span className="num">{number}</span> {maker && <small className="muted">{maker}</small>}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {bought && (
        <Fact label={t("bought.title")}>
          <BoughtBefore bought={bought} unit={product.unit} />
        </Fact>
      )}
      {own && (own.mayChange || own.number) && (
        <Fact label={t("product.ownNumber")}>
          {own.mayChange ? <OwnNumberForm own={own} refused={ownRefused} /> : <b className="num wrap">{own.number}</b>}
        </Fact>
      )}
    </dl>
  );
}
