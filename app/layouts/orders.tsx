import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** Orders and a single order. */
export default function OrdersLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
