import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** Screens around a cart: empty, ordered. */
export default function CartLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
