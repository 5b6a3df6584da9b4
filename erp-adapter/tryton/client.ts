import { z } from "zod";
import type { Locale } from "../contract/context.ts";
import { ErpError, isErpError } from "../contract/errors.ts";
import { shortPause, TRIES } from "../kit/pauses.ts";
import { createPost, LOGIN, LOGIN_REFUSED, SESSION_ENDED, type TrytonFetching, type Until } from "./post.ts";
import { Refusal } from "./refusal.ts";

/** The context of a call in Tryton, on which computed fields depend: price list, language, stock location. */
export type TrytonContext = Readonly<Record<string, unknown>>;

/** Tryton's filter: a list of clauses, each [field, operator, value] or a nested list. */
export type Domain = readonly unknown[];

export interface RowsOptions {
  offset?: number;
  limit?: number;
  order?: readonly (readonly [string, "ASC" | "DESC"])[];
  context?: TrytonContext;
}

/**
 * Client of Tryton's JSON-RPC, logged in as one user. Rejects with a Refusal if Tryton refuses, otherwise with an
 * ErpError.
 */
export interface TrytonClient {
  /** Calls a method that changes nothing; the call is sent up to three times. */
  ask<Answer>(method: string, params: readonly unknown[], answer: z.ZodType<Answer>, until: Until): Promise<Answer>;
  /**
   * Calls a method that writes; the call is sent again only if the session had ended, because it then had no effect. If
   * the answer is lost, the error has `effect: unknown`.
   */
  change(method: string, params: readonly unknown[], until: Until, context?: TrytonContext): Promise<unknown>;
  /**
   * Calls a method that writes and may ask for confirmation of warnings; confirms those for which `mayPass` is true.
   */
  insist(method: string, ids: readonly number[], until: Until, mayPass: (warning: string) => boolean): Promise<void>;
  /** Rows with exactly the fields that the schema names, and their `id`. */
  rows<Shape extends z.ZodRawShape>(
    model: string,
    domain: Domain,
    fields: Shape,
    until: Until,
    options?: RowsOptions,
  ): Promise<TrytonRow<Shape>[]>;
  ids(model: string, domain: Domain, until: Until, options?: RowsOptions): Promise<number[]>;
  count(model: string, domain: Domain, until: Until): Promise<number>;
  create(model: string, values: object, until: Until): Promise<number>;
  write(model: string, ids: readonly number[], values: object, until: Until, context?: TrytonContext): Promise<void>;
  /** The server's version; needs no session. */
  version(until: Until): Promise<string>;
}

export type TrytonRow<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>> & { id: number };

export interface TrytonAccess {
  /** http://host:port/database */
  url: string;
  user: string;
  password: string;
  /** default: undici's fetch */
  fetching?: TrytonFetching;
}

interface Session {
  authorization: string;
  user: number;
  context: TrytonContext;
}

const loginAnswer = z.tuple([z.int(), z.string()]).rest(z.unknown());
const created = z.tuple([z.int()]);
const MOST_WARNINGS = 50;

export function createTrytonClient({ url, user, password, fetching }: TrytonAccess): TrytonClient {
  const post = createPost(url.replace(/\/$/, ""), fetching);
  let session: Promise<Session> | null = null;

  async function open(until: Until): Promise<Session> {
    const answer = await post.call(LOGIN, [user, { password }, "en"], until, { isWrite: false });
    const [id, key] = loginAnswer.parse(answer);
    const authorization = Buffer.from(`${user}:${id}:${key}`).toString("base64");
    const preferences = ["model.res.user.get_preferences", [true, {}]] as const;
    const context = await post.call(...preferences, until, { isWrite: false, authorization });
    return { authorization, user: id, context: z.record(z.string(), z.unknown()).parse(context) };
  }

  /**
   * The session. Calls that need one at the same time share one login; after a failed login the next call tries again.
   */
  function ready(until: Until): Promise<Session> {
    session ??= open(until).catch((error: unknown) => {
      session = null;
      throw error;
    });
    return session;
  }

  async function send(method: string, params: readonly unknown[], until: Until, more: Sending): Promise<unknown> {
    const own = await ready(until);
    try {
      return await sendAs(own, method, params, until, more);
    } catch (error) {
      if (!isErpError(error) || error.peerMessage !== SESSION_ENDED) throw error;
      // Tryton checks the session before anything else, so the call had no effect and can be sent again.
      session = null;
      return sendAs(await ready(until), method, params, until, more);
    }
  }

  function sendAs(own: Session, method: string, params: readonly unknown[], until: Until, more: Sending) {
    const context = { ...own.context, language: "en", ...more.context };
    const { authorization } = own;
    return post.call(method, [...params, context], until, { isWrite: more.isWrite, authorization });
  }

  async function askAgain(method: string, params: readonly unknown[], until: Until, context?: TrytonContext) {
    for (let left = TRIES - 1; ; left -= 1) {
      try {
        return await send(method, params, until, { isWrite: false, context });
      } catch (error) {
        const pause = shortPause({ random: Math.random });
        if (left === 0 || !mayPass(error) || Date.now() + pause >= until.deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  const client: TrytonClient = {
    ask: async (method, params, answer, until) => read(answer, await askAgain(method, params, until), method),
    change: (method, params, until, context) => send(method, params, until, { isWrite: true, context }),
    async insist(method, ids, until, mayPass) {
      for (let at = 0; ; at += 1) {
        try {
          await client.change(method, [ids], until);
          return;
        } catch (error) {
          if (!(error instanceof Refusal) || error.kind !== "UserWarning") throw error;
          if (at === MOST_WARNINGS || !mayPass(error.key)) throw error;
          const own = await ready(until);
          await client.create("res.user.warning", { user: own.user, name: error.key, always: false }, until);
        }
      }
    },
    async rows(model, domain, fields, until, { offset = 0, limit, order, context } = {}) {
      const schema = z.array(z.object({ ...fields, id: z.int() }));
      const params = [domain, offset, limit ?? null, order ?? null, Object.keys(fields)];
      const found = await askAgain(`model.${model}.search_read`, params, until, context);
      return read(schema, found, model) as TrytonRow<typeof fields>[];
    },
    async ids(model, domain, until, { offset = 0, limit, order, context } = {}) {
      const params = [domain, offset, limit ?? null, order ?? null];
      return read(z.array(z.int()), await askAgain(`model.${model}.search`, params, until, context), model);
    },
    count: (model, domain, until) => client.ask(`model.${model}.search_count`, [domain], z.int(), until),
    async create(model, values, until) {
      return read(created, await client.change(`model.${model}.create`, [[values]], until), model)[0];
    },
    async write(model, ids, values, until, context) {
      await client.change(`model.${model}.write`, [ids, values], until, context);
    },
    version: (until) => post.version(until),
  };
  return client;
}

/**
 * True if the failure may be temporary. A refused login is not repeated, because Tryton makes repeated wrong logins
 * wait.
 */
function mayPass(error: unknown): boolean {
  return isErpError(error, "UNAVAILABLE") && error.peerMessage !== LOGIN_REFUSED;
}

interface Sending {
  isWrite: boolean;
  context?: TrytonContext;
}

/** The context for texts in a language. Where a text is missing, Tryton returns the English one. */
export function inLanguage(locale: Locale): TrytonContext {
  return { language: locale };
}

/** Parses an answer of Tryton. Throws BAD_RESPONSE with the path of the field if the shape is wrong. */
function read<Answer>(schema: z.ZodType<Answer>, answer: unknown, of: string): Answer {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const path = [of, ...(result.error.issues[0]?.path ?? [])].map(String).join(".");
  throw new ErpError("BAD_RESPONSE", { path }, { cause: result.error });
}
