import type { MaterialName } from "./materials.ts";
import type { Step } from "./solids.ts";
import type { Point } from "./space.ts";

export const UP: Point = [0, 1, 0];
export const DOWN: Point = [0, -1, 0];
export const FRONT: Point = [0, 0, 1];
export const BACK: Point = [0, 0, -1];
export const RIGHT: Point = [1, 0, 0];
export const LEFT: Point = [-1, 0, 0];

/** One section of a turned body; `to`, the radius at its end, makes it a cone. */
export function step(length: number, radius: number, of: MaterialName = "steel", to?: number): Step {
  return to === undefined ? { length, radius, of } : { length, radius, to, of };
}

/** The direction at an angle about the upright axis and an angle above the horizontal, in degrees. */
export function outward(angle: number, raised = 0): Point {
  const [turn, lift] = [(angle * Math.PI) / 180, (raised * Math.PI) / 180];
  return [Math.cos(turn) * Math.cos(lift), Math.sin(lift), Math.sin(turn) * Math.cos(lift)];
}

/** The point in this direction, at this distance from the upright axis and at this height. */
export function at([x, y, z]: Point, far: number, height = 0): Point {
  return [x * far, y * far + height, z * far];
}
