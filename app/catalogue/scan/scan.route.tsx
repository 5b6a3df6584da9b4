import type { Route } from "./+types/scan.route";
import { loadScan } from "./load-scan.ts";
import { ScanPage } from "./scan-page.tsx";

export function loader({ url, context }: Route.LoaderArgs) {
  return loadScan({ url, context });
}

export default function Scan({ loaderData }: Route.ComponentProps) {
  return <ScanPage page={loaderData} />;
}
