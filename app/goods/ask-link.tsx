import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";

/** A link to the page where a person can ask sales about a part number that the shop cannot sell online. */
export function AskLink({ number, className = "btn" }: { number: string; className?: string }) {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Link className={className} to={`${href("/:lang/ask", { lang })}?${new URLSearchParams({ number })}`}>
      {t("product.ask")}
    </Link>
  );
}
