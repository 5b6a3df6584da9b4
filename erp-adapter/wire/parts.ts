/** A request between arguments and bytes: the parts that belong to one call. The context provides all others. */
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
