import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** A single sheet in the middle: the profile. */
export default function SmallLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
