import type { Product } from "#erp-adapter/contract/catalogue.ts";
import { type PagePicture, pagePictures } from "../../goods/goods-picture.ts";
import { useTexts } from "../../ui/texts.tsx";

/** The `sizes` of the large picture: the widths of its column in product.css, without the padding. */
const SIZES = "(min-width: 841px) 11.75rem, (min-width: 600px) 7.25rem, 6.125rem";

/** The pictures of a product: one large, and thumbnails that choose another, also without scripts. */
export function ProductPictures({ product }: { product: Product }) {
  const t = useTexts();
  const pictures = pagePictures(product);
  if (pictures.length === 1)
    return (
      <figure className="product__pic">
        <Large picture={pictures[0]} product={product} />
      </figure>
    );
  return (
    <fieldset className="product__pic pictures">
      <legend className="sr">{t("productPage.pictures")}</legend>
      {pictures.map((picture, at) => (
        <label key={picture.src}>
          <Large picture={picture} product={product} />
          <span className="pictures__small">
            <input type="radio" name="picture" defaultChecked={at === 0} />
            <img
              src={picture.small}
              alt={t("productPage.pictureOf", { number: at + 1, count: pictures.length })}
              width="48"
              height="48"
              loading="lazy"
            />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** A large picture, whose space is reserved while it loads. */
function Large({ picture: { src, srcSet, alt }, product }: { picture: PagePicture; product: Product }) {
  const t = useTexts();
  return (
    <img
      className="pictures__large"
      src={src}
      srcSet={srcSet ?? undefined}
      sizes={srcSet ? SIZES : undefined}
      alt={alt ?? t("product.drawing", { group: product.group.name })}
      width="320"
      height="320"
    />
  );
}
