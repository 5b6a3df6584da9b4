import { Outlet } from "react-router";
import { AccountNav } from "./account-nav.tsx";

/** Every page of a customer's account: the ways between them, and the page. Other pages do not load these ways. */
export default function AccountLayout() {
  return (
    <>
      <AccountNav />
      <Outlet />
    </>
  );
}
