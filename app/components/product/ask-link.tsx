import { href } from "react-router";
import { useLanguage, useTexts } from "../texts.tsx";
import { Link } from "../ui/link.tsx";

/** To the page on which a person asks sales for a number that the shop cannot sell as it is. */
export function AskLink({ number }: { number: string }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Link className="btn" to={`${href("/:lang/ask", { lang })}?${new URLSearchParams({ number })}`}>
      {t("product.ask")}
    </Link>
  );
}
