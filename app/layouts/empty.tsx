import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** The cart and print views: nothing beside the content. */
export default function EmptyLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
