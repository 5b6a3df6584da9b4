import { href } from "react-router";
import { makerAfter } from "#locales/maker-after.ts";
import { pagePictures } from "../../goods/goods-picture.ts";
import { CARD_SIZE, sharedPictureOf } from "../../ui/drawing.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { describeBreadcrumbs } from "../../ui/structured-data/breadcrumbs.ts";
import { StructuredData } from "../../ui/structured-data.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { useHeader } from "../../ui/use-header.ts";
import type { ProductPageData } from "./load-product.ts";
import { describeProduct } from "./structured-product.ts";

/** The metadata of a product for search engines, without a price. */
export function ProductHead({ page: { product, older, newer } }: { page: ProductPageData }) {
  const t = useTexts();
  const lang = useLanguage();
  const { origin, shopName } = useHeader();
  const { number, title, manufacturer, group, availability, description } = product;
  const name = [`${number} ${title}`, makerAfter(title, manufacturer.name)].filter(Boolean).join(", ");
  const about = t("descriptions.product", {
    number,
    title,
    manufacturer: manufacturer.name,
    group: group.name,
    availability: t(`availability.${availability}`),
  });
  const catalogue = href("/:lang/catalogue/:page", { lang, page: "0" });
  const pathOf = (productId: string) => href("/:lang/products/:productId", { lang, productId });
  const neighbours = [...newer, ...older].flatMap(({ id, number, title }) =>
    id === null || title === null ? [] : [{ id, number, title }],
  );
  const crumbs = [
    { name: shopName, path: href("/:lang", { lang }) },
    { name: t("catalogue.title"), path: catalogue },
    { name: group.name, path: `${catalogue}?group=${encodeURIComponent(group.id)}` },
    { name: number, path: pathOf(product.id) },
  ];
  return (
    <>
      <PageHead
        title={name}
        description={description ? `${about} ${description}` : about}
        kind="product"
        picture={{ src: sharedPictureOf(product), alt: t("product.drawing", { group: group.name }), ...CARD_SIZE }}
      />
      <StructuredData thing={describeBreadcrumbs(crumbs, origin)} />
      <StructuredData
        thing={describeProduct(product, { neighbours, picture: pagePictures(product)[0].src, origin, pathOf })}
      />
    </>
  );
}
