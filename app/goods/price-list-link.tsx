import { href } from "react-router";
import { Icon } from "../ui/icon.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/**
 * A link to a file with the customer's net prices, of all products or of the filter of a page. It is a plain link: the
 * browser loads the file itself, without the router.
 */
export function PriceListLink({ search = "" }: { search?: string }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <a className="btn" href={href("/:lang/price-list/csv", { lang }) + search}>
      <Icon name="download" /> {t(search === "" ? "product.priceList" : "product.priceListOfFilter")}
    </a>
  );
}
