import { type ServerResponse, STATUS_CODES } from "node:http";

const SENTENCES: Record<number, string> = {
  400: "Neispravan zahtjev.",
  405: "Ova metoda nije dopuštena.",
  411: "Nedostaje duljina sadržaja.",
  413: "Sadržaj je prevelik.",
  414: "Adresa je preduga.",
  415: "Ova vrsta sadržaja nije podržana.",
  417: "Ovo očekivanje nije moguće ispuniti.",
  500: "Pogreška na poslužitelju.",
  503: "Poslužitelj je preopterećen. Pokušajte ponovno za nekoliko sekundi.",
};

/** The front's own answers, where nothing decides a language, are Croatian (design.md section 4). */
export function answerPlainly(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const sentence = SENTENCES[status] ?? "";
  const page = `<!doctype html><html lang="hr"><meta charset="utf-8"><title>${status} ${STATUS_CODES[status]}</title><h1>${status}</h1><p>${sentence}</p></html>`;
  res.writeHead(status, { "Content-Type": "text/html; charset=utf-8", ...headers });
  res.end(res.req.method === "HEAD" ? undefined : page);
}
