import { goodsAction } from "../catalogue/goods-action.ts";
import { TodayContext } from "../content/articles/today.ts";
import { Blocks } from "../content/blocks.tsx";
import { showStory } from "../content/load-story.ts";
import { shouldRevalidate } from "../request/after-action.ts";
import { type RequestContext, sessionContext } from "../request/context.ts";
import { forVisitors } from "../request/guards/for-visitors.ts";
import { askCmsIfAny } from "../request/header/ask-cms.ts";
import { refuse } from "../request/page-errors.ts";
import { PageHead } from "../ui/page-head.tsx";
import { StructuredData } from "../ui/structured-data.tsx";
import { useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import type { Route } from "./+types/home.route";
import { Desk } from "./desk.tsx";
import { LineCards } from "./line-cards.tsx";
import { loadDesk } from "./load-desk.ts";
import { loadVisitorHome } from "./load-visitor-home.ts";
import { describeOrganization } from "./organization.ts";
import { VisitorHome, VisitorHomeFoot } from "./visitor-home.tsx";

export { shouldRevalidate };

export const middleware: Route.MiddlewareFunction[] = [forVisitors()];

/** Loads the home page of a customer (desk), or of visitors and guests (front), concurrently with the content. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = { url, context };
  const [desk, front, story] = await Promise.all([
    isCustomer(context) ? loadDesk(asked) : null,
    isCustomer(context) ? null : loadVisitorHome(context),
    askCmsIfAny(context, (cms, ask) => cms.story("home", ask)),
  ]);
  return { desk, front, shown: story && showStory(story) };
}

/** The forms that add parts from a customer's home page to the cart; the page of visitors and guests has no form. */
export async function action(args: Route.ActionArgs) {
  if (!isCustomer(args.context)) throw refuse("bad-request", 405);
  return goodsAction(args);
}

function isCustomer(context: RequestContext): boolean {
  return context.get(sessionContext).user?.kind === "customer";
}

export default function Home({ loaderData: { desk, front, shown }, actionData }: Route.ComponentProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { origin, shopName, company } = useHeader();
  const story = shown?.story;
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  return (
    <>
      <PageHead title={t(desk ? "desk.title" : "home.title")} description={story?.description || undefined} />
      <StructuredData thing={describeOrganization(company, { shopName, origin })} />
      {desk && <Desk desk={desk} refused={refused} />}
      {desk && <LineCards counts={null} />}
      {front && <VisitorHome front={front} />}
      {story?.content.type === "page" && (
        <div className="home-blocks" lang={story.language === lang ? undefined : story.language}>
          <TodayContext value={shown?.today ?? ""}>
            <Blocks blocks={story.content.blocks} />
          </TodayContext>
        </div>
      )}
      {front && <VisitorHomeFoot front={front} />}
    </>
  );
}
