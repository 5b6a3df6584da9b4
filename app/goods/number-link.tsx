import { href } from "react-router";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { Link } from "../ui/link.tsx";
import { useLanguage } from "../ui/texts.tsx";

/** The number of a product, as a link to its page; without `id` the shop has no such page. */
export function NumberLink({ id, number }: { id: ProductId | null; number: string }) {
  const lang = useLanguage();
  if (!id) return <b className="num">{number}</b>;
  return (
    <Link className="num" to={href("/:lang/products/:productId", { lang, productId: id })}>
      {number}
    </Link>
  );
}
