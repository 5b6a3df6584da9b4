import { Form, href, useLocation } from "react-router";
import { useTexts } from "../texts.tsx";
import { Icon } from "../ui/icon.tsx";
import { useHeader } from "./use-header.ts";

/** The largest thing of every page: a plain form to the catalogue. */
export function SearchForm() {
  const t = useTexts();
  const { lang } = useHeader();
  const query = new URLSearchParams(useLocation().search).get("query") ?? "";
  return (
    <Form className="search" role="search" action={href("/:lang/catalogue/:page", { lang, page: "0" })}>
      <label className="sr" htmlFor="search">
        {t("header.search")}
      </label>
      <input
        className="search__input"
        id="search"
        name="query"
        type="search"
        key={query}
        defaultValue={query}
        placeholder={t("header.searchHint")}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button type="submit" className="search__go">
        <Icon name="search" />
        <span className="search__word">{t("header.search")}</span>
      </button>
    </Form>
  );
}
