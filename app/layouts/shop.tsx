import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** Catalogue, replacement numbers, product. */
export default function ShopLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
