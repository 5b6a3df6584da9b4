// Preloaded into a shop (`node --import`): its date stands still at STILL_DATE, so that pages say the same days whenever
// they are looked at, and demo data that end today are the same data. Timers go on.
const now = Date.parse(process.env.STILL_DATE ?? "");

globalThis.Date = new Proxy(Date, {
  construct: (date, given, newTarget) => Reflect.construct(date, given.length === 0 ? [now] : given, newTarget),
  get: (date, name, receiver) => (name === "now" ? () => now : Reflect.get(date, name, receiver)),
});
