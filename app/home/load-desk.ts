import type { Order, OrderRow } from "#erp-adapter/contract/orders.ts";
import type { HandedCart } from "#server/services/handed-carts/handed-carts.ts";
import type { ListSummary } from "#server/services/lists/list.ts";
import { type PageRequest, sessionContext, shopContext } from "../request/context.ts";
import { toReader } from "../request/session/ask-lists.ts";
import { ownCompany } from "../request/session/own-company.ts";
import { type DeskAccount, loadAccount } from "./load-account.ts";
import { type BoughtParts, loadBought, readLatest } from "./load-bought.ts";
import { loadOpenCarts, type OpenCart } from "./load-open-carts.ts";
import { loadOpenRequests, type OpenRequest } from "./read-open-requests.ts";
import { readKept, readPart } from "./read-part.ts";

const ORDERS_SHOWN = 5;
const LISTS_SHOWN = 4;

/**
 * A customer's home page. A section is undefined if it is not for this person, and null if it could not be read.
 * At most thirteen ERP calls besides those of header and footer; at most six of them run one after another.
 */
export interface DeskData {
  /** the last orders, newest first */
  orders?: DeskOrder[] | null;
  /** spare parts of the latest orders; also undefined without orders */
  bought?: BoughtParts | null;
  account?: DeskAccount | null;
  /** the lists changed last */
  lists: ListSummary[] | null;
  requests: OpenRequest[];
  mayOrder: boolean;
  /** the carts with lines, in order */
  carts: OpenCart[];
  /** the carts that colleagues have handed to the person */
  handed: HandedCart[];
}

/** The total is null for a person without the right to finances. */
export type DeskOrder = Omit<OrderRow, "erpStatus" | "total" | "withoutVat"> & { total: OrderRow["total"] | null };

export async function loadDesk(asked: PageRequest): Promise<DeskData> {
  const { context } = asked;
  const session = context.get(sessionContext);
  const [ordering, account, lists, carts, handed] = await Promise.all([
    loadOrders(asked),
    loadAccount(asked),
    loadLists(asked),
    loadOpenCarts(asked),
    loadHanded(asked),
  ]);
  const { orders, latest, bought } = ordering;
  const requests = await loadOpenRequests(asked, latest);
  return { orders, bought, account, lists, carts, handed, requests, mayOrder: session.may("order") };
}

/** The last orders; then, from the latest of them, the parts that were bought. */
async function loadOrders(
  asked: PageRequest,
): Promise<Pick<DeskData, "orders" | "bought"> & { latest: readonly Order[] }> {
  const session = asked.context.get(sessionContext);
  if (!session.may("orders")) return { orders: isRoleKnown(asked) ? undefined : null, latest: [] };
  const page = await readPart(asked, ({ orders }, c) => orders.list({ page: 1, pageSize: ORDERS_SHOWN }, c));
  if (!page) return { orders: null, latest: [] };
  const showsTotals = session.user?.rights.finances === true;
  const orders = page.items.map(({ erpStatus: _, withoutVat: __, total, ...row }) => ({
    ...row,
    total: showsTotals ? total : null,
  }));
  if (orders.length === 0) return { orders, latest: [] };
  const latest = await readLatest(asked, orders);
  return { orders, latest, bought: await loadBought(asked, latest) };
}

/** False while the shop cannot tell the person's role. */
function isRoleKnown({ context }: PageRequest): boolean {
  const { user, member } = context.get(sessionContext);
  return user?.partner === null || member !== null;
}

/**
 * The lists changed last; null also while the ERP cannot confirm the person, because their company decides which lists
 * are shared with them.
 */
async function loadLists(asked: PageRequest): Promise<ListSummary[] | null> {
  const { context } = asked;
  if (!context.get(sessionContext).verified) return null;
  return readKept(asked, () => context.get(shopContext).lists.overview(toReader(context), LISTS_SHOWN));
}

/** Empty for a person who may not order in a company's name, and while the database does not answer. */
async function loadHanded(asked: PageRequest): Promise<HandedCart[]> {
  const { context } = asked;
  const { user, may } = context.get(sessionContext);
  const company = ownCompany(context);
  if (!user || company.kind !== "known" || !may("order")) return [];
  const { handed } = context.get(shopContext).cart;
  return (await readKept(asked, () => handed.waitingFor({ id: user.id, partner: company.partner }))) ?? [];
}
