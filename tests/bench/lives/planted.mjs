// Defects planted on purpose. Each changes only SQL statements of a shop that is otherwise as built.

const MOVES_CURSOR = /^update "order_event_reading" set "cursor"/;
const STORES_EVENTS = /^insert into "order_event"/;
const QUEUES_MAILS = /^insert into "outbox"/;
const CLAIMS_MAIL = /^update "outbox" set "lease_owner".* returning/;
/** separates an event's id from the suffix that this run of the shop adds */
const ADDED = "+run";
/** ids of the events that this run of the shop has stored */
const told = new Set();

const PLANTS = {
  /** The cursor is stored in a separate transaction, before the events. */
  "cursor before its events": ({ sql, values, run, exec }) => {
    const done = run(values);
    if (MOVES_CURSOR.test(sql)) exec("COMMIT; BEGIN IMMEDIATE");
    return done;
  },

  /** The mails of events are queued in a separate transaction, after the events. */
  "mails after their events": ({ sql, values, run, exec }) => {
    if (QUEUES_MAILS.test(sql) && values.some((value) => isStep(value))) exec("COMMIT; BEGIN IMMEDIATE");
    return run(values);
  },

  /** The next run of the shop reads the same events again, with different ids for them and for their mails. */
  "no cursor and ids of its own": ({ sql, values, run }) => {
    if (MOVES_CURSOR.test(sql)) return run([null, ...values.slice(1)]);
    if (STORES_EVENTS.test(sql)) for (const id of firstsOf(sql, values)) told.add(id);
    else if (!QUEUES_MAILS.test(sql)) return run(values);
    const own = run(values.map((value) => (told.has(value) ? `${value}${ADDED}${process.pid}` : value)));
    return Array.isArray(own) ? own.map(withoutAddition) : own;
  },

  /** Each attempt to send a mail has a different Message-ID. */
  "an id for each try": ({ sql, values, run }) => {
    const rows = run(values);
    if (!CLAIMS_MAIL.test(sql)) return rows;
    return rows.map((row) => ({ ...row, created_at: row.created_at + row.attempts }));
  },
};

/**
 * Creates the function that runs each statement of a shop with this defect; without a name, it changes nothing. Throws for
 * an unknown name.
 */
export function createPlant(name) {
  if (!name) return ({ values, run }) => run(values);
  const plant = PLANTS[name];
  if (!plant) throw new Error(`no defect is called "${name}"`);
  return plant;
}

function isStep(value) {
  return typeof value === "string" && /^order-(confirmed|date-moved|ready|dispatched|invoiced)$/.test(value);
}

/** The first value of each row that a statement inserts. */
function firstsOf(sql, values) {
  const columns = /\(([^)]*)\)/.exec(sql)?.[1]?.split(",").length ?? 1;
  return values.filter((_, at) => at % columns === 0);
}

function withoutAddition(row) {
  return { ...row, id: String(row.id).split(ADDED)[0] };
}
