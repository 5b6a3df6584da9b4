import { href, Link } from "react-router";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { useHeader } from "./use-header.ts";

/** 'Login / Register' for a visitor, 'Guest' for a guest. */
export function AccountMenu() {
  const t = useTexts();
  const { lang, person } = useHeader();
  return (
    <Link className="tool" to={href("/:lang/login", { lang })}>
      <Icon name="person" />
      <span className="tool__text">{t(person === "visitor" ? "header.loginRegister" : "header.guest")}</span>
    </Link>
  );
}
