/** A request between its arguments and its bytes: what of it is of one call only. The rest is the context's. */
export interface Parts {
  path: Map<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** the version in If-Match */
  ifVersion: string | undefined;
}

export function noParts(): Parts {
  return { path: new Map(), query: new URLSearchParams(), body: {}, ifVersion: undefined };
}
