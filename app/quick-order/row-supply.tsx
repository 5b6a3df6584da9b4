import { NowLater } from "../goods/now-later.tsx";
import type { ShownQuickRow } from "./show-row.ts";

/** Where the pieces of a row are and when they come. If the row has several parts, each is shown after its number. */
export function RowSupply({ row: { pieces } }: { row: ShownQuickRow }) {
  return pieces.map(
    ({ product, number, split }) =>
      split && (
        <div key={product} className="quick-supply">
          {pieces.length > 1 && <span className="sub num">{number}</span>}
          <NowLater {...split} />
        </div>
      ),
  );
}
