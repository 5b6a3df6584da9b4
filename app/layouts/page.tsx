import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** The main region of every page: what is in it decides how wide it is. */
export default function PageLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
