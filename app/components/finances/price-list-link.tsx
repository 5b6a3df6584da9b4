import { href } from "react-router";
import { useLanguage, useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";

/** The customer's net prices as a file: of all products, or of the filter of a page. The browser fetches it itself. */
export function PriceListLink({ search = "" }: { search?: string }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <a className="btn" href={href("/:lang/price-list/csv", { lang }) + search}>
      <Icon name="download" /> {t(search === "" ? "product.priceList" : "product.priceListOfFilter")}
    </a>
  );
}
