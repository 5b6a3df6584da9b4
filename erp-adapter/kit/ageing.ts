import type { Age } from "../contract/finances.ts";
import { daysBetween } from "../contract/local-date.ts";
import { type EurCents, toEurCents } from "../contract/money.ts";

/** An open amount, which is positive, and its due date. */
export interface OpenAmount {
  dueDate: string;
  open: number;
}

/** The age class of a due date on a given day. On the due date itself an amount is not overdue. */
export function ageOf(dueDate: string, today: string): Age {
  const days = daysBetween(dueDate, today);
  if (days <= 0) return "notDue";
  if (days <= 30) return "days1to30";
  if (days <= 60) return "days31to60";
  return days <= 90 ? "days61to90" : "over90";
}

/**
 * Open amounts by age. `credit`, 0 or more, is the sum of credit notes that are not paid back; it is subtracted from
 * the oldest amounts first. Any credit left is owed to the customer, and appears as a negative amount under notDue.
 */
export function toAgeing(amounts: readonly OpenAmount[], credit: number, today: string): Record<Age, EurCents> {
  const ageing = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 };
  const { owed, left } = setOff(amounts, credit);
  for (const { dueDate, open } of owed) ageing[ageOf(dueDate, today)] += open;
  return {
    notDue: toEurCents(ageing.notDue - left),
    days1to30: toEurCents(ageing.days1to30),
    days31to60: toEurCents(ageing.days31to60),
    days61to90: toEurCents(ageing.days61to90),
    over90: toEurCents(ageing.over90),
  };
}

/** The sum of open amounts that are late by more than `days`, after credit is subtracted as in `toAgeing`. */
export function lateBeyond(
  amounts: readonly OpenAmount[],
  credit: number,
  { today, days }: { today: string; days: number },
): EurCents {
  const late = setOff(amounts, credit).owed.filter(({ dueDate }) => daysBetween(dueDate, today) > days);
  return toEurCents(late.reduce((total, { open }) => total + open, 0));
}

/** The amounts after the credit is subtracted, oldest amount first, and the credit that is left. */
function setOff(amounts: readonly OpenAmount[], credit: number): { owed: OpenAmount[]; left: number } {
  let left = credit;
  const owed = [...amounts]
    .sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    .map(({ dueDate, open }) => {
      const off = Math.min(open, left);
      left -= off;
      return { dueDate, open: open - off };
    });
  return { owed, left };
}
