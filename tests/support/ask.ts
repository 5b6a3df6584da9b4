import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { parseSetCookie } from "cookie";
import { parse } from "node-html-parser";
import { sentFieldsOf } from "./sent-fields.ts";

/** A request over a socket, sent exactly as written: nothing is normalised, followed or decoded. */
export interface Question {
  method?: string;
  headers?: Record<string, string>;
  /** a form, or raw bytes */
  body?: Record<string, string> | string | Buffer;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

const FORM = "application/x-www-form-urlencoded";

/** Sends a request to a running shop; the path is sent unchanged. Rejects if no answer comes. */
export function ask(url: string, path: string, { method, headers = {}, body }: Question = {}): Promise<HttpAnswer> {
  const { hostname, port, host } = new URL(url);
  const bytes = body === undefined ? null : toBytes(body);
  const all = { Host: host, ...(bytes && { "Content-Type": FORM, "Content-Length": bytes.length }), ...headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method: method ?? (bytes ? "POST" : "GET"), headers: all, agent: false },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on("data", (part: Buffer) => parts.push(part));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const whole = Buffer.concat(parts);
          const { statusCode: status = 0, headers: answered } = incoming;
          resolve({ status, headers: answered, body: whole, text: whole.toString() });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(bytes ?? undefined);
  });
}

/** A person who uses a running shop, with a cookie jar and without scripts. */
export interface Visitor {
  ask(path: string, question?: Question): Promise<HttpAnswer>;
  /** sends a form of a page after typing over some of its fields */
  submit(path: string, page: HttpAnswer, form: string, typed?: Record<string, string>): Promise<HttpAnswer>;
  cookies: Map<string, string>;
}

/** `headers` go with each request. */
export function createVisitor(
  url: string,
  cookies = new Map<string, string>(),
  headers: Record<string, string> = {},
): Visitor {
  const visitor: Visitor = {
    cookies,
    async ask(path, question = {}) {
      const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const own = {
        ...headers,
        ...(jar && { Cookie: jar }),
        ...(question.body !== undefined && { "Sec-Fetch-Site": "same-origin" }),
      };
      const answer = await ask(url, path, { ...question, headers: { ...own, ...question.headers } });
      for (const header of answer.headers["set-cookie"] ?? []) keep(cookies, header);
      return answer;
    },
    submit: (path, page, form, typed) => visitor.ask(path, { body: { ...fieldsOf(page, form), ...typed } }),
  };
  return visitor;
}

/** Sends bytes; returns all that comes back until the other side closes, or is silent for `within` milliseconds. */
export function sendBytes(url: string, bytes: string | Buffer, { within = 5_000 } = {}): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let answered = "";
    socket.setTimeout(within, () => socket.destroy());
    socket.setEncoding("latin1").on("data", (text: string) => {
      answered += text;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // A server that refuses may hang up before it has read everything.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(answered));
  });
}

/** The fields that a form of a page sends if the person types nothing. */
export function fieldsOf(page: HttpAnswer, selector: string): Record<string, string> {
  const document = parse(page.text);
  const form = document.querySelector(selector);
  if (!form) throw new Error(`no form ${selector} on a page of status ${page.status}`);
  return Object.fromEntries(sentFieldsOf(document, form));
}

function toBytes(body: NonNullable<Question["body"]>): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : String(new URLSearchParams(body)));
}

/** Keeps values undecoded, as browsers do. */
function keep(cookies: Map<string, string>, header: string): void {
  const { name, value = "", maxAge } = parseSetCookie(header, { decode: (text) => text });
  if (maxAge === 0) cookies.delete(name);
  else cookies.set(name, value);
}
