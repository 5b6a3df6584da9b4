import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/** A link for customers to the page that adds this product to a list. */
export function ToList({ product, withWord }: { product: { id: string; number: string }; withWord?: boolean }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Link
      className={withWord ? "star star--list" : "star star--list star--inline"}
      to={`${href("/:lang/lists/add", { lang })}?product=${product.id}`}
      title={t("product.addToList")}
      aria-label={`${t("product.addToList")} ${product.number}`}
    >
      {withWord && t("product.addToList")}
    </Link>
  );
}
