import type { MiddlewareFunction } from "react-router";
import { requireRight } from "../request/guards/require-right.ts";

/** Guard of `finances`, after `auth`: the ERP says whether this user may see the company's finances. */
export const finances: MiddlewareFunction<Response> = ({ context }) => requireRight("finances", context);
