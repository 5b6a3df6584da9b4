/**
 * The tables that are moved and exported, by their SQLite file; a PostgreSQL has all of them in one database. Each
 * table comes after the tables that it refers to.
 */
export const KEPT_TABLES = {
  "shop.db": [
    "shop",
    "quote",
    "intent",
    "order_copy",
    "outbox",
    "single_use_token",
    "cancellation_wish",
    "registration_request",
    "registration_approval",
    "missed_search",
    "list",
    "list_line",
    "list_addition",
    "bought_part",
    "own_number",
    "own_number_forgetting",
    "cart_remark",
    "guest_cancellation",
    "handed_cart",
    "delivery_choice",
    "prepared_list",
    "column_choice",
    "stock_watch",
    "order_event",
    "order_event_reading",
    "unwanted_mail",
    "vat_answer",
    "vat_question",
    "company_member",
    "company_invitation",
    "company_event",
    "approval_rule",
    "approver_leave",
    "approval_request",
    "spending",
    "guest_point",
  ],
  "shop-store.db": [
    "guest",
    "cart_counter",
    "cart",
    "cart_line",
    "cart_creation",
    "cart_stamp",
    "cart_stamp_counter",
    "cart_move",
    "favourite",
    "partner_address",
    "order_key",
    "turn",
    "cart_change",
    "user",
    "session_token",
    "account",
    "registration_key",
    "password_proof",
    "attempt",
    "left_email",
  ],
} as const;

export type KeptFile = keyof typeof KEPT_TABLES;

export const KEPT_FILES: readonly KeptFile[] = ["shop.db", "shop-store.db"];

export const ALL_KEPT_TABLES: readonly string[] = KEPT_FILES.flatMap((file) => KEPT_TABLES[file]);

/** Tables of a PostgreSQL that are neither moved nor exported, with the reason. */
export const PASSING_TABLES: Readonly<Record<string, string>> = {
  schema_version: "the migrations write it",
  shop_process: "signs of life of processes that run now",
  news: "news between processes that run now",
  erp_instance: "the first machine that starts writes it",
  price_list_turn: "downloads that run now",
  limit_count: "counts of tries, which end within a day",
};
