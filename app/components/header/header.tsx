import { useLocation } from "react-router";
import { Toast } from "../ui/toast.tsx";
import { CartMenu } from "./cart-menu.tsx";
import { HeaderStart } from "./header-start.tsx";
import { placeOf } from "./here.ts";
import { PersonTools } from "./person-tools.tsx";
import { ProductNav } from "./product-menu.tsx";
import { useHeader } from "./use-header.ts";

/** The header of every page. Menus are `details`: they work without JavaScript, and scripts close them on a new page. */
export function Header() {
  const { pathname, search } = useLocation();
  const { shopName, lines, ...person } = useHeader();
  const here = { pathname, search };
  return (
    <header className="header">
      <div className="header__in">
        <HeaderStart here={here} shopName={shopName} lines={lines} />
        <div className="tools">
          <PersonTools here={here} {...person} />
          <CartMenu />
        </div>
        <ProductNav place={placeOf(here)} lines={lines} />
      </div>
      <Toast />
    </header>
  );
}
