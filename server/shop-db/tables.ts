import type { Generated, GeneratedAlways } from "kysely";
import { workOn } from "#database/work.ts";
import type { CartId, CartVersion } from "#erp-adapter/contract/carts/carts.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { IdempotencyKey, Locale, PartnerCode, ShopId, UserId } from "#erp-adapter/contract/context.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { RegisterVerdict } from "#erp-adapter/contract/tax.ts";
import type { RequestState } from "../services/approvals/request-state.ts";
import type { CompanyEventKind } from "../services/company/company-event-kind.ts";
import type { Sharing } from "../services/lists/list.ts";
import type { IntentState, Told } from "../services/ordering/intent-state.ts";
import type { QuoteId } from "../services/ordering/quote.ts";
import type { MailKind } from "../services/outbox/mail-kinds.ts";
import type { OwnKey, OwnNumberSource } from "../services/own-numbers/own-number.ts";
import type { QuickOrderId } from "../services/quick-order/quick-order.ts";

/** Statements on the shop's tables; `run` (database/work.ts) runs them. */
export const onShop = workOn<ShopTables>();

/**
 * JSON text, in the clear or sealed, that grows with lines, rows or words of a person: no list, count or home page reads
 * such a column (tests/requests/lists-read-columns.test.ts).
 */
type LongJson = string;

/** JSON text, in the clear or sealed, of a few fields of bounded length: a list may read it of the rows that it shows. */
type ShortJson = string;

/**
 * The tables of the shop's database, the same in SQLite and PostgreSQL. Times are epoch milliseconds, booleans are 0 or
 * 1, objects are JSON text. The migrations describe each column.
 */
export interface ShopTables {
  quote: QuoteTable;
  intent: IntentTable;
  order_copy: OrderCopyTable;
  outbox: OutboxTable;
  single_use_token: { purpose: string; token: string; expires_at: number };
  cancellation_wish: PendingTable;
  guest_cancellation: { key: string; quote_id: QuoteId; lines: LongJson; reason: string; requested_at: number };
  handed_cart: HandedCartTable;
  registration_request: PendingTable;
  registration_approval: PendingTable;
  missed_search: MissedSearchTable;
  bought_part: BoughtPartTable;
  own_number: OwnNumberTable;
  own_number_forgetting: { partner: PartnerCode; at: number };
  price_list_turn: { owner: string; holder: string; until: number };
  cart_remark: CartRemarkTable;
  delivery_choice: DeliveryChoiceTable;
  prepared_list: QuickOrderTable;
  column_choice: ColumnChoiceTable;
  shop: { id: ShopId };
  /** this table exists on PostgreSQL only, like `news` and `erp_instance` */
  shop_process: { run: string; seen_at: number; secret_mark: string | null };
  news: NewsTable;
  erp_instance: { only_row: 1; id: string };
  order_event: OrderEventTable;
  order_event_reading: OrderEventReadingTable;
  unwanted_mail: { user_id: UserId; kind: string };
  list: ListTable;
  list_line: ListLineTable;
  stock_watch: StockWatchTable;
  vat_question: VatQuestionTable;
  vat_answer: VatAnswerTable;
  list_addition: { list: string; key: string; made_at: number };
  company_member: CompanyMemberTable;
  company_invitation: CompanyInvitationTable;
  company_event: CompanyEventTable;
  approval_rule: ApprovalRuleTable;
  approver_leave: ApproverLeaveTable;
  approval_request: ApprovalRequestTable;
  guest_point: { quote_id: QuoteId; key: string; at: number };
  spending: { quote_id: QuoteId; partner: PartnerCode; user_id: UserId; day: string; cents: number };
}

interface VatQuestionTable {
  number: string;
  wished_at: number;
  asked_at: number | null;
  next_at: number;
  told_at: number;
}

interface VatAnswerTable {
  id: string;
  number: string;
  verdict: RegisterVerdict;
  at: number;
  consultation: string;
  name: string;
  address: string;
  reason: string;
}

interface DeliveryChoiceTable {
  user_id: UserId;
  cart_id: CartId;
  choice: ShortJson;
  changed_at: number;
  is_guest: number;
  is_chosen: number;
  place: ShortJson | null;
}

interface QuoteTable {
  seq: GeneratedAlways<number>;
  id: QuoteId;
  user_id: UserId;
  partner: string;
  cart_id: CartId;
  cart_version: CartVersion;
  fingerprint: string;
  body: LongJson;
  buyer_document_number: string | null;
  guest_email: string | null;
  buyer: ShortJson | null;
  expires_at: number;
}

interface IntentTable {
  id: GeneratedAlways<number>;
  user_id: UserId;
  cart_id: CartId;
  cart_version: CartVersion;
  quote_id: QuoteId;
  state: IntentState;
  attempt: number;
  lease_owner: string | null;
  lease_until: Generated<number>;
  actor: ShortJson | null;
  draft: LongJson | null;
  doubtful: Generated<number>;
  silent_since: number | null;
  checks: Generated<number>;
  last_answer: string | null;
  asked_at: Generated<number>;
  check_at: number | null;
  outcome: LongJson | null;
  order_id: OrderId | null;
  clearing_version: CartVersion | null;
  kept: Generated<LongJson>;
  by_hand: Generated<number>;
  confirmed_quote_seq: number | null;
  told: Told | null;
  told_at: number | null;
  says_until: number | null;
  closed_at: number | null;
  closed_quote_seq: number | null;
  created_at: number;
}

interface OrderCopyTable {
  quote_id: QuoteId;
  order_id: OrderId;
  user_id: UserId;
  body: LongJson;
  confirmed_at: number;
  is_guest: number;
  customer_email: string | null;
  placed_at: string | null;
  partner: string | null;
}

interface OrderEventTable {
  id: string;
  quote_id: QuoteId | null;
  order_id: OrderId;
  placed_at: string;
  partner: string | null;
  at: number;
  kind: string;
  body: LongJson;
  seen_at: number;
}

interface OrderEventReadingTable {
  only_row: 1;
  cursor: string | null;
  began_at: number;
  caught_up: Generated<number>;
  next_at: Generated<number>;
  lease_owner: string | null;
  lease_until: Generated<number>;
}

interface OutboxTable {
  id: GeneratedAlways<number>;
  kind: MailKind;
  ref: string;
  state: "held" | "waiting" | "sent" | "failed";
  attempts: Generated<number>;
  next_at: Generated<number>;
  lease_owner: string | null;
  lease_until: Generated<number>;
  created_at: number;
  released_at: number | null;
  sent_at: number | null;
  payload: LongJson | null;
}

interface HandedCartTable {
  id: string;
  partner: PartnerCode;
  to_user: UserId;
  from_user: UserId;
  from_name: string;
  title: string;
  lines: LongJson;
  line_count: number;
  handed_at: number;
}

interface PendingTable {
  key: IdempotencyKey;
  state: "asked" | "received";
  body: LongJson | null;
  attempts: Generated<number>;
  check_at: number;
  created_at: number;
  asker: string | null;
}

interface NewsTable {
  id: GeneratedAlways<number>;
  teller: string;
  kind: string;
  key: string;
  at: number;
}

interface CartRemarkTable {
  user_id: UserId;
  cart_id: CartId;
  product: ProductId;
  note: string;
  buyer_position: string;
  changed_at: number;
}

interface ListTable {
  id: string;
  owner: UserId;
  owner_name: string;
  company: string;
  name: string;
  sharing: Sharing;
  version: number;
  changed_at: number;
}

interface ListLineTable {
  list: string;
  place: number;
  product: ProductId;
  quantity: number;
  note: string;
  position: string;
  minimum: number | null;
  maximum: number | null;
  counted: number | null;
  counted_at: number | null;
}

interface StockWatchTable {
  id: string;
  mark: string;
  user_id: UserId | null;
  product: ProductId;
  pack: number;
  state: "asked" | "waiting";
  locale: Locale;
  content: ShortJson;
  made_at: number;
  checked_at: number;
  ends_at: number;
}

interface MissedSearchTable {
  key: string;
  text: string;
  locale: Locale;
  count: number;
  last_at: number;
  shown_for: string | null;
}

interface BoughtPartTable {
  partner: PartnerCode;
  product: ProductId;
  quote_id: QuoteId;
  order_id: string;
  number: string;
  date: string;
  placed_at: string;
  quantity: string;
  price: ShortJson;
}

interface OwnNumberTable {
  partner: PartnerCode;
  key: OwnKey;
  number: string;
  product: ProductId;
  source: OwnNumberSource;
  taught_at: number;
}

interface QuickOrderTable {
  id: QuickOrderId;
  owner: UserId;
  content: LongJson;
  revision: number;
  adding: LongJson | null;
  made_at: number;
  ends_at: number;
}

interface ColumnChoiceTable {
  partner: PartnerCode;
  id: string;
  shape: ShortJson;
  fields: ShortJson;
  chosen_at: number;
}

interface CompanyMemberTable {
  partner: PartnerCode;
  user_id: UserId;
  name: string;
  email: string;
  role: CompanyRole;
  order_limit: number | null;
  day_limit: number | null;
  month_limit: number | null;
  removed: Generated<number>;
  added_at: number;
  locale: Locale | null;
}

interface CompanyInvitationTable {
  id: string;
  partner: PartnerCode;
  email: string;
  email_key: string;
  role: CompanyRole;
  order_limit: number | null;
  day_limit: number | null;
  month_limit: number | null;
  digest: string;
  invited_by: UserId;
  inviter_name: string;
  invited_at: number;
  ends_at: number;
  state: "open" | "accepted" | "withdrawn";
  joining_at: number | null;
}

interface CompanyEventTable {
  id: GeneratedAlways<number>;
  partner: PartnerCode;
  at: number;
  kind: CompanyEventKind;
  actor: UserId;
  actor_name: string;
  subject: UserId | null;
  subject_name: string;
  subject_email: string;
  was: ShortJson | null;
  now: ShortJson | null;
}

interface ApprovalRuleTable {
  id: string;
  partner: PartnerCode;
  over_cents: number | null;
  over_lines: number | null;
  role: CompanyRole | null;
  approvers: ShortJson;
  made_by: UserId;
  made_at: number;
}

interface ApproverLeaveTable {
  partner: PartnerCode;
  user_id: UserId;
  id: string;
  substitute: UserId;
  from_day: string;
  until_day: string;
}

interface ApprovalRequestTable {
  id: string;
  partner: PartnerCode;
  user_id: UserId;
  asked_quote: QuoteId;
  state: RequestState;
  revision: number;
  body: LongJson;
  lines: LongJson;
  /** all changes of the lines; rows of an older version have one change alone, without its lines */
  edited: LongJson | null;
  quote_id: QuoteId | null;
  order_id: OrderId | null;
  order_number: string | null;
  decided_by: UserId | null;
  decided_name: string | null;
  decided_at: number | null;
  reason: string | null;
  clearing_version: CartVersion | null;
  cleared: Generated<number>;
  asked_at: number;
  ends_at: number;
  amount: number;
  wanted_amount: number | null;
  line_count: number;
  buyer_name: string;
  buyer_role: CompanyRole;
  document_number: string;
  cart_id: CartId;
  cart_version: CartVersion;
  ordered: LongJson | null;
}
