import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** Informational pages and errors. */
export default function DefaultLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
