import { href } from "react-router";
import type { ProductLine } from "#erp-adapter/contract/product-lines.ts";
import type { Here } from "../../ui/here.ts";
import { kept } from "../../ui/kept-parts/kept.tsx";
import { Link } from "../../ui/link.tsx";
import { useLanguage } from "../../ui/texts.tsx";
import { SiteMenu } from "./product-menu.tsx";
import { SearchForm } from "./search-form.tsx";

interface StartData {
  here: Here;
  shopName: string;
  lines: readonly ProductLine[];
}

/** The start of the header, which is the same for every person: menu, name of the shop, search. */
export const HeaderStart = kept("header", ({ here, shopName, lines }: StartData) => (
  <>
    <SiteMenu here={here} lines={lines} />
    <Brand shopName={shopName} />
    <SearchForm here={here} />
  </>
));

function Brand({ shopName }: { shopName: string }) {
  return (
    <Link className="brand" to={href("/:lang", { lang: useLanguage() })}>
      <svg viewBox="6 2 36 44" aria-hidden="true" focusable="false">
        <path d="M14 3h20v11l-5 4v4l-5 6-5-6v-4l-5-4z" />
        <path className="drop" d="M22 33h4v12h-4zM30.2 32.2l3.4-2 4.6 8-3.4 2zM14.4 30.2l3.4 2-4.6 8-3.4-2z" />
      </svg>
      {shopName}
    </Link>
  );
}
