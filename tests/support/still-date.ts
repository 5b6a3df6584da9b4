// Preloaded into a shop (`node --import`): its clock always shows STILL_DATE. So pages show the same days on every run,
// and the demo's history, which ends on the day of its seeding, stays the same. Timers run as usual.
const now = Date.parse(process.env.STILL_DATE ?? "");

globalThis.Date = new Proxy(Date, {
  construct: (date, given, newTarget) => Reflect.construct(date, given.length === 0 ? [now] : given, newTarget),
  get: (date, name, receiver) => (name === "now" ? () => now : Reflect.get(date, name, receiver)),
});
