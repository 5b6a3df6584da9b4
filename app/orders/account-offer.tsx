import { href } from "react-router";
import { Link } from "../ui/link.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

/** Leads a guest to the registration, which has the data of the order; renders nothing for anybody else. */
export function AccountOffer({ order, orderKey }: { order: { id: string }; orderKey: string | null }) {
  const t = useTexts();
  const lang = useLanguage();
  const { person, hasRegistration } = useHeader();
  if (orderKey === null || person === "customer" || !hasRegistration) return null;
  return (
    <p>
      {t("order.account")}{" "}
      <Link to={`${href("/:lang/register", { lang })}?${new URLSearchParams({ order: order.id, key: orderKey })}`}>
        {t("order.askAccount")}
      </Link>
    </p>
  );
}
