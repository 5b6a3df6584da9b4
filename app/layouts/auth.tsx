import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** Login and what belongs to it. */
export default function AuthLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
