import type { Company } from "#cms/contract/site.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { closedBannersContext, type RequestContext } from "../context.ts";
import { askCmsIfAny } from "./ask-cms.ts";
import { type ShownBanner, shownBanners } from "./shown-banners.ts";

/** The content around every page. */
export interface SiteData {
  banners: ShownBanner[];
  /** null if the content service gives nothing: pages then show the configured name and e-mail address */
  company: Company | null;
}

/** Never fails: a frame without a banner is better than no page. */
export async function loadSite(context: RequestContext): Promise<SiteData> {
  const site = await askCmsIfAny(context, (cms, asked) => cms.site(asked));
  if (site === null) return { banners: [], company: null };
  const banners = shownBanners(site, toLocalDate(Date.now()), context.get(closedBannersContext));
  return { banners, company: site.company };
}
