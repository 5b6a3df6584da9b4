// Preloaded into a shop (`node --import`): its date stands still at STILL_DATE. So pages show the same days on every
// run, and demo data that end today stay the same. Timers go on.
const now = Date.parse(process.env.STILL_DATE ?? "");

globalThis.Date = new Proxy(Date, {
  construct: (date, given, newTarget) => Reflect.construct(date, given.length === 0 ? [now] : given, newTarget),
  get: (date, name, receiver) => (name === "now" ? () => now : Reflect.get(date, name, receiver)),
});
