import type { MeasuredMetric } from "./measured.ts";
import type { Vitals } from "./vitals.ts";

type Values = [labels: Record<string, string>, value: number][];

/** The state of a process as gauges. A value that is not known now is left out: the last known value could be wrong. */
export function toGauges(now: Vitals & { delays: [percent: number, seconds: number][] }): MeasuredMetric[] {
  const { stored, feed, fails, partsLeftAlone, pools, areLimitsInMemory, delays } = now;
  return [
    summed("shop_processes", "Server processes that answered", [[{}, 1]]),
    summed("process_resident_memory_bytes", "Memory of the server processes", [[{}, process.memoryUsage.rss()]]),
    largest(
      "shop_event_loop_delay_seconds",
      "Lateness of timers since the last question, in the process where it is worst",
      delays.map(([percent, seconds]) => [{ quantile: String(percent / 100) }, seconds]),
    ),
    largest("shop_database_silent", "1 if the database did not tell mails and orders within a second", [
      [{}, toNumber(stored === null)],
    ]),
    largest(
      "shop_mails",
      "Mails in the outbox that wait; delayed: a try has failed, and more follow",
      known(stored, ({ mails }) => [
        [{ state: "waiting" }, mails.waiting],
        [{ state: "delayed" }, mails.delayed],
      ]),
    ),
    largest(
      "shop_oldest_mail_seconds",
      "Age of the oldest of them",
      known(stored, ({ mails }) => [[{}, mails.oldest / 1_000]]),
    ),
    largest(
      "shop_orders_in_doubt",
      "Orders that the ERP may or may not have",
      known(stored, ({ doubts }) => [[{}, doubts.count]]),
    ),
    largest(
      "shop_oldest_doubt_seconds",
      "Age of the oldest of them",
      known(stored, ({ doubts }) => [[{}, doubts.oldest / 1_000]]),
    ),
    largest(
      "shop_catalogue_age_seconds",
      "Time since the ERP's feed was read to its end",
      known(feed?.age ?? null, (age) => [[{}, age / 1_000]]),
    ),
    largest(
      "shop_catalogue_braked",
      "1 if a reading was stopped because very many products were gone",
      known(feed, ({ isBraked }) => [[{}, toNumber(isBraked)]]),
    ),
    largest(
      "shop_dependency_fails",
      "1 if the ERP, the content source, the mail server, the disk or the database fails",
      Object.entries(fails).map(([name, isFailing]) => [{ name }, toNumber(isFailing)]),
    ),
    summed(
      "shop_erp_circuits_open",
      "Processes that leave a part of the ERP alone",
      partsLeftAlone.map((part) => [{ part }, 1]),
    ),
    summed(
      "shop_database_connections",
      "Connections to the database; waiting: statements that wait for one",
      pools.flatMap(({ pool, total, idle, waiting }) =>
        Object.entries({ total, idle, waiting }).map(([state, count]): Values[number] => [{ pool, state }, count]),
      ),
    ),
    summed("shop_limits_in_memory", "Processes that count tries in memory: their database does not answer", [
      [{}, toNumber(areLimitsInMemory)],
    ]),
  ].filter(({ values }) => values.length > 0);
}

function known<Known>(value: Known | null, toValues: (value: Known) => Values): Values {
  return value === null ? [] : toValues(value);
}

/** A gauge that has the same value in all processes, or whose largest value matters. */
function largest(name: string, help: string, values: Values): MeasuredMetric {
  return gauge("max", name, help, values);
}

/** A gauge whose values are added up over all processes. */
function summed(name: string, help: string, values: Values): MeasuredMetric {
  return gauge("sum", name, help, values);
}

function gauge(aggregator: "max" | "sum", name: string, help: string, values: Values): MeasuredMetric {
  return { name, help, type: "gauge", aggregator, values: values.map(([labels, value]) => ({ labels, value })) };
}

function toNumber(is: boolean): number {
  return is ? 1 : 0;
}
