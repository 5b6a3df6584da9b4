/** The parts of a request that hold the arguments of a call. All other parts come from the context. */
export interface RequestParts {
  path: Map<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  /** the version in If-Match */
  ifVersion: string | undefined;
}

export function noParts(): RequestParts {
  return { path: new Map(), query: new URLSearchParams(), body: {}, ifVersion: undefined };
}
