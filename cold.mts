import { openCatalogueDatabase } from "/work/wt-lead/erp-adapter/catalogue-index/catalogue-database.ts";
import { createArraySearch } from "/work/wt-lead/erp-adapter/catalogue-index/search/arrays/array-search.ts";
import { searchQuerySchema } from "/work/wt-lead/erp-adapter/contract/catalogue.ts";
const db = openCatalogueDatabase("/tmp/million/catalogue.db", { readOnly: true });
db.exec("pragma cache_size = -8192");
const s = createArraySearch(db, { maxChanges: 1e9 });
let a = performance.now(); let longest = 0;
const upTo = Number(process.argv[2] ?? 1e12); let ready = 0;
for (let rows=0;;) { const b = performance.now(); const done = s.load(10_000); longest = Math.max(longest, performance.now() - b);
  if (!ready) { const f = (()=>{ try { return s.find({ ...q(""), }); } catch(e) { return null; } })(); if (f) { ready = performance.now() - a; if (upTo===0) break; } }
  if (done) break; }
console.log("ready after", ready.toFixed(0), "all read after", (performance.now() - a).toFixed(0), "longest portion", longest.toFixed(0), "rss", (process.memoryUsage().rss/2**20).toFixed(0));
function q(text: string, locale = "hr", more = {}) { return { ...searchQuerySchema.parse({ text, ...more }), locale, withFacets: true, terms: null } as never; }
const texts = ["brizgaljka bosch","turbina","pumpu","golf 7 brizgaljka","set brtvi","injektor","dizna audi","turbopunjač passat 2.0 tdi","kamion brizgaljka","motor CBAB","brizgalka","grijaci","inj","tur","pumpa v","brizgaljka b","filtar ulja","0445110369","0445110369 0445110470","bosch 0445","vw","in","br","senzor tlaka","komplet kvačila golf","repair kit","injectors","brizgaljka za mercedes sprinter 2.2 cdi"];
for (const t of texts) { const times = []; let total; for (let k = 0; k < 3; k++) { const b = performance.now(); const f = s.find(q(t)) as { total: number } | null; times.push((performance.now() - b).toFixed(1)); total = f?.total; } console.log(t.padEnd(44), String(total).padStart(8), times.join("  ")); }
console.log("rss", (process.memoryUsage().rss/2**20).toFixed(0));
