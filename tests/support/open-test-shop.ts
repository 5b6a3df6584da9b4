import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSetCookie } from "cookie";
import { parse } from "node-html-parser";
import { symbols } from "pino";
import type { Email } from "postal-mime";
import type { Cms } from "#cms/contract/cms.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { createStaff, type EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { parseEnv } from "#server/env.ts";
import { createPageHandler, type ShopBuild } from "#server/front/page-handler.ts";
import type { RequestFacts } from "#server/front/request-facts.ts";
import { openShop } from "#server/open-shop.ts";
import type { Health } from "#server/services/health/health.ts";
import type { Shop } from "#server/shop.ts";
import type { Wire } from "./lossy-wire.ts";
import { type MailQuery, waitForMails } from "./mails.ts";
import { fillDataFolder, QUICK_PASSWORDS } from "./seeded-data.ts";
import { sentFieldsOf } from "./sent-fields.ts";
import { isErpServed, serveErp } from "./served-erp.ts";

/** The whole shop in this process, without a socket: requests go in, answers come out. Tests may spy on its parts. */
export interface TestShop {
  shop: Shop;
  health: Health;
  staff: EmbeddedStaff;
  dataDir: string;
  /** a person with a browser of their own, which keeps cookies; given cookies are copied */
  visit(as?: VisitOptions): Person;
  /** calls the handler of pages as the server's front does; `own` sets facts that the front knows about a request */
  handle(request: Request, own?: Partial<RequestFacts>): Promise<Response>;
  /** everything that was logged, of every level, one JSON object a line */
  logged(): string;
  /** the mails that were sent, oldest first; waits until there are enough */
  mails(query?: MailQuery): Promise<Email[]>;
  close(): Promise<void>;
}

export interface VisitOptions {
  /** cookies of the session to copy */
  cookies?: Iterable<[string, string]>;
  /** address of the connection, as the front knows it */
  address?: string;
}

export interface Person {
  /** logs in with the form; throws if the login is refused */
  login(email: string, password?: string): Promise<Answer>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  head(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** sends any request; the answer's body has not been read yet */
  open(path: string, init?: RequestInit): Promise<Response>;
  /** sends a form as a browser without JavaScript does; pairs can repeat a name, and form data can contain a file */
  post(
    path: string,
    fields: Record<string, string> | [string, string][] | FormData,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** sends a form of a page as the browser would, after typing over some fields; `button` is the button pressed */
  submit(
    answer: Answer,
    form: string,
    typed?: Record<string, string>,
    button?: [name: string, value: string],
  ): Promise<Answer>;
  /** follows a 303 or 302 with a GET, as a browser does */
  follow(answer: Answer): Promise<Answer>;
  cookies: Map<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  location: string | null;
  body: string;
  /** the body undecoded, for files that are not text */
  bytes: Uint8Array<ArrayBuffer>;
  /** path and query of the request */
  path: string;
  /** the parsed page, for CSS selectors */
  page: ReturnType<typeof parse>;
  /** the visible text of a selector's element, white space folded; "" if there is none */
  text(selector: string): string;
}

const ORIGIN = "http://localhost:3000";
/** Background work is done every tenth of a second that is otherwise done every two seconds. */
const HASTE = 20;
const BUILD = join(import.meta.dirname, "../../build/server/index.js");

/** Opens a shop on data of its own: a seeded catalogue of `products`. */
export async function openTestShop({
  products = 400,
  env = {},
  erp,
  wire,
  isServed = isErpServed(),
  served: change,
  works = false,
  cms,
  guestsAnHour = 100_000,
  begin = () => {},
}: {
  products?: number;
  env?: Record<string, string>;
  /** wraps the ERP that the shop's own guards call, for example to make it fail */
  erp?: (erp: ErpAdapter) => ErpAdapter;
  /** puts the ERP behind its server, with this wire between them; called with the server's address */
  wire?: (url: string) => Promise<Wire>;
  /** true to put the ERP behind its server, without more between them */
  isServed?: boolean;
  /** wraps the embedded ERP behind its server */
  served?: (erp: ErpAdapter) => ErpAdapter;
  /** true to start the background work, too */
  works?: boolean;
  /** new guests allowed in an hour from the one address that most tests use */
  guestsAnHour?: number;
  /** a content service in place of the shop's own stories */
  cms?: Cms;
  /** writes data that the shop then finds */
  begin?(dataDir: string): void;
} = {}): Promise<TestShop> {
  if (!existsSync(BUILD)) throw new Error("These tests need the build. Run npm run build, or npm test.");
  const dataDir = mkdtempSync(join(tmpdir(), "dizna-requests-"));
  await fillDataFolder(dataDir, products);
  begin(dataDir);
  const served = wire || isServed ? await serveErp(dataDir, 0, change) : null;
  const between = served && wire ? await wire(served.env.ERP_URL) : null;
  const erpEnv = { ...served?.env, ...(between && { ERP_URL: between.url }) };
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: "debug", ...erpEnv, ...env };
  const open = await openShop(parseEnv(settings), () => ORIGIN, {
    captchaMinAge: 0,
    passwords: QUICK_PASSWORDS,
    guestsAnHour,
    haste: HASTE,
    erp,
    cms: cms && (() => cms),
  });
  if (works) open.startWork();
  const lines: string[] = [];
  Reflect.set(open.shop.log, symbols.streamSym, { write: (line: string) => lines.push(line) });
  const build: ShopBuild = await import(pathToFileURL(BUILD).href);
  const handle = createPageHandler(() => build, open.shop, "production");
  const staff = createStaff({ dataDir });
  const facts = { requestId: "test", origin: ORIGIN, keep: null };
  return {
    shop: open.shop,
    health: open.health,
    staff,
    handle: (request, own) => handle(request, { ...facts, address: "127.0.0.1", ...own }),
    dataDir,
    visit: ({ cookies = [], address = "127.0.0.1" } = {}) =>
      createPerson(new Map(cookies), (request) => handle(request, { ...facts, address })),
    logged: () => lines.join(""),
    mails: (query) => waitForMails(join(dataDir, "mail"), query),
    async close() {
      staff.close();
      await open.close();
      await between?.close();
      await served?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function createPerson(cookies: Map<string, string>, handle: (request: Request) => Promise<Response>): Person {
  const open = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await handle(new Request(new URL(path, ORIGIN), { ...init, headers }));
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie);
    return response;
  };
  const send = async (path: string, init: RequestInit) => toAnswer(path, await open(path, init));
  const person: Person = {
    cookies,
    open,
    async login(email, password = "dizna-demo") {
      const answer = await person.post("/en/login", { intent: "login", email, password });
      if (answer.status !== 303)
        throw new Error(`login refused: ${answer.status} ${answer.text(".note, .field__error")}`);
      return answer;
    },
    get: (path, headers) => send(path, { headers }),
    head: (path, headers) => send(path, { method: "HEAD", headers }),
    post: (path, fields, headers) =>
      send(path, {
        method: "POST",
        body: fields instanceof FormData ? fields : new URLSearchParams(fields),
        headers: { "Sec-Fetch-Site": "same-origin", Origin: ORIGIN, ...headers },
      }),
    submit(answer, selector, typed = {}, button) {
      const form = answer.page.querySelector(selector);
      if (!form) throw new Error(`no form ${selector} on ${answer.path}`);
      const fields = sentFieldsOf(answer.page, form).map(([name, value]): [string, string] => [
        name,
        typed[name] ?? value,
      ]);
      const sent = button ? [...fields, button] : fields;
      const action = form.getAttribute("action") ?? answer.path;
      if (form.getAttribute("method") === "post") return person.post(action, sent);
      return person.get(`${action}?${new URLSearchParams(sent)}`);
    },
    follow: (answer) => {
      if (!answer.location) throw new Error(`nothing to follow: ${answer.status}`);
      return person.get(answer.location);
    },
  };
  return person;
}

/** Keeps values undecoded, as browsers do. */
function keep(cookies: Map<string, string>, header: string): void {
  const { name, value = "", maxAge } = parseSetCookie(header, { decode: (text) => text });
  if (maxAge === 0) cookies.delete(name);
  else cookies.set(name, value);
}

async function toAnswer(path: string, response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new TextDecoder().decode(bytes);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  // Parsed only when a test looks into the page, which most tests of data and of access never do.
  let parsed: Answer["page"] | undefined;
  const readPage = () => (parsed ??= parse(isPage ? body : ""));
  return {
    path,
    status: response.status,
    headers: response.headers,
    location: response.headers.get("Location"),
    body,
    bytes,
    get page() {
      return readPage();
    },
    text: (selector) =>
      readPage()
        .querySelectorAll(selector)
        .map((element) => element.text)
        .join(" ")
        .replace(/[ \n\t]+/g, " ")
        .trim(),
  };
}
