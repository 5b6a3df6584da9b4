import { EVENT_SCENES } from "./event-scenes.ts";
import { GOODS_SCENES } from "./goods-scenes.ts";
import { ORDER_SCENES } from "./order-scenes.ts";
import { PAPER_SCENES } from "./paper-scenes.ts";
import { REQUEST_SCENES } from "./request-scenes.ts";
import type { TrytonScene } from "./scene.ts";
import { UNFINISHED_SCENES } from "./unfinished-scenes.ts";

/**
 * All scenes: every method of the adapter, and every refusal of Tryton that the adapter maps to an error. Later scenes
 * use the results of earlier scenes.
 */
export const SCENES: readonly TrytonScene[] = [
  ...GOODS_SCENES,
  ...ORDER_SCENES,
  ...REQUEST_SCENES,
  ...UNFINISHED_SCENES,
  ...PAPER_SCENES,
  ...EVENT_SCENES,
];
