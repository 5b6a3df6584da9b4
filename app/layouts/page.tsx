import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** The main region of every page; its content decides its width. */
export default function PageLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
