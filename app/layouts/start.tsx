import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** Home: full width, sections of its own. */
export default function StartLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
