import { useLocation } from "react-router";
import { placeOf } from "../../ui/here.ts";
import { useHeader } from "../../ui/use-header.ts";
import { CartMenu } from "./cart-menu.tsx";
import { HeaderStart } from "./header-start.tsx";
import { PersonTools } from "./person-tools.tsx";
import { ProductNav } from "./product-menu.tsx";
import { Toast } from "./toast.tsx";

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
