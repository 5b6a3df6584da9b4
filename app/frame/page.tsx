import { isRouteErrorResponse, Outlet } from "react-router";
import { Main } from "../ui/main.tsx";
import type { Route } from "./+types/page";
import { ErrorScreen } from "./error-screen/error-screen.tsx";

/** The main region of every page; its content decides its width. */
export default function PageLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  );
}

/**
 * Shows the errors of loaders and actions. At the root, the root loader would not run after an action that throws, and
 * the page would lack the data of its title, header and footer.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Main>
      <ErrorScreen answer={isRouteErrorResponse(error) ? error : null} />
    </Main>
  );
}
