import { Form, href, useLocation } from "react-router";
import { SafeLink } from "../content/safe-link.tsx";
import type { ShownBanner } from "../request/header/shown-banners.ts";
import { Icon } from "../ui/icon.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";

/**
 * The banners above every page: the next closed day and the announcement of the editors. A reader can close each banner
 * for the rest of the day.
 */
export function Banners() {
  const t = useTexts();
  const { banners } = useHeader();
  if (banners.length === 0) return null;
  return (
    <aside aria-label={t("banner.label")}>
      {banners.map((banner) => (
        <div className={`banner banner--${banner.kind}`} key={banner.version}>
          <p>{banner.kind === "closed" ? <ClosedDay day={banner} /> : <Announcement banner={banner} />}</p>
          <CloseForm version={banner.version} />
        </div>
      ))}
    </aside>
  );
}

function ClosedDay({ day: { from, until, reason } }: { day: Extract<ShownBanner, { kind: "closed" }> }) {
  const t = useTexts();
  const { day, weekday } = useFormats();
  const when =
    from === until
      ? t("banner.closedOn", { weekday: weekday(from), day: day(from) })
      : t("banner.closedFrom", { from: day(from), until: day(until) });
  return (
    <>
      <b>{when}</b>
      {reason !== "" && ` (${reason})`}
      {" – "}
      {t("banner.closedText")}
    </>
  );
}

function Announcement({ banner: { text, link } }: { banner: Extract<ShownBanner, { kind: "announcement" }> }) {
  return (
    <>
      {text} {link && <SafeLink link={link.link}>{link.label}</SafeLink>}
    </>
  );
}

/** The form that closes a banner, also without scripts. With scripts, the focus then moves to the page's main part. */
function CloseForm({ version }: { version: string }) {
  const t = useTexts();
  const lang = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={href("/:lang/banner", { lang })}
      replace
      preventScrollReset
      onSubmit={() => document.getElementById("main")?.focus({ preventScroll: true })}
    >
      <input type="hidden" name="to" value={pathname + search} />
      <button type="submit" className="banner__close" name="version" value={version} title={t("banner.close")}>
        <Icon name="cross" />
        <span className="sr">{t("banner.close")}</span>
      </button>
    </Form>
  );
}
