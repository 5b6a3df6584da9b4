import { Outlet } from "react-router";
import { Main } from "../components/ui/main.tsx";

/** Invoices, a single invoice, finances. */
export default function FinancesLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}
