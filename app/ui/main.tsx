import type { ReactNode } from "react";
import { useHeader } from "./use-header.ts";

/** The page's only main region; the skip link leads here. In print it begins with the shop's name. */
export function Main({ children }: { children: ReactNode }) {
  const { shopName, salesEmail } = useHeader();
  return (
    <main id="main" tabIndex={-1}>
      <div className="print-head print-only" aria-hidden="true">
        <b>{shopName}</b>
        <span>{salesEmail}</span>
      </div>
      {children}
    </main>
  );
}
