import type { MaterialName } from "./materials.ts";
import { acrossOf, add, type Point, scale, unit } from "./space.ts";

/**
 * One section of a turned body: its length along the axis and its radius; `to`: the radius at its end, if it is a cone.
 */
export interface Step {
  length: number;
  radius: number;
  to?: number;
  of: MaterialName;
}

/** A body that a lathe could have made: steps along an axis. */
export interface Turned {
  kind: "turned";
  from: Point;
  axis: Point;
  steps: readonly Step[];
}

/**
 * A plate with any outline, and with holes. The outline is perpendicular to the axis; the thickness is along the axis.
 */
export interface Plate {
  kind: "plate";
  from: Point;
  axis: Point;
  /** directions of the outline's x and y */
  across: readonly [Point, Point];
  thickness: number;
  outline: readonly Corner[];
  holes: readonly (readonly Corner[])[];
  of: MaterialName;
}

/** A bent pipe or a volute: balls along a line, so close together that they look like one body. */
export interface Bent {
  kind: "bent";
  balls: readonly { at: Point; radius: number }[];
  of: MaterialName;
}

export type Corner = readonly [x: number, y: number];
export type Solid = Turned | Plate | Bent;

/**
 * A solid and its `lift`: how far in front of its place it is drawn, in millimetres, because it lies on another solid.
 */
export type Placed = Solid & { lift?: number };

export function turned(from: Point, axis: Point, steps: readonly Step[], lift = 0): Placed {
  return { kind: "turned", from, axis: unit(axis), steps, lift };
}

export function plate(
  from: Point,
  axis: Point,
  { thickness, outline, holes = [], of, turn = 0 }: Omit<PlateShape, "of"> & { of: MaterialName; turn?: number },
  lift = 0,
): Placed {
  const direction = unit(axis);
  const [first, second] = acrossOf(direction);
  const angle = (turn * Math.PI) / 180;
  const x = add(scale(first, Math.cos(angle)), scale(second, Math.sin(angle)));
  const y = add(scale(second, Math.cos(angle)), scale(first, -Math.sin(angle)));
  return { kind: "plate", from, axis: direction, across: [x, y], thickness, outline, holes, of, lift };
}

interface PlateShape {
  thickness: number;
  outline: readonly Corner[];
  holes?: readonly (readonly Corner[])[];
  of: MaterialName;
}

export function bent(balls: Bent["balls"], of: MaterialName, lift = 0): Placed {
  return { kind: "bent", balls, of, lift };
}

/** A box, given by the middle of its first face, its axis, and its width, height and length along the axis. */
export function box(
  from: Point,
  axis: Point,
  [width, height, length]: readonly [number, number, number],
  of: MaterialName,
  { turn = 0, lift = 0 } = {},
): Placed {
  return plate(
    from,
    axis,
    { thickness: length, outline: rounded(width, height, Math.min(width, height) / 6), of, turn },
    lift,
  );
}

/** A regular polygon, such as the head of a hexagon bolt; `radius` reaches its corners. */
export function polygon(sides: number, radius: number): Corner[] {
  return Array.from({ length: sides }, (_, at) => {
    const angle = ((at + 0.5) * 2 * Math.PI) / sides;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

export function circle(radius: number, [x, y]: Corner = [0, 0], corners = 28): Corner[] {
  return polygon(corners, radius).map(([dx, dy]) => [x + dx, y + dy]);
}

/** A rectangle with round corners, centred on the origin. */
export function rounded(width: number, height: number, radius: number): Corner[] {
  const quarter = (middleX: number, middleY: number, from: number) =>
    Array.from({ length: 4 }, (_, at): Corner => {
      const angle = from + (at * Math.PI) / 6;
      return [middleX + radius * Math.cos(angle), middleY + radius * Math.sin(angle)];
    });
  const [x, y] = [width / 2 - radius, height / 2 - radius];
  return [
    ...quarter(x, y, 0),
    ...quarter(-x, y, Math.PI / 2),
    ...quarter(-x, -y, Math.PI),
    ...quarter(x, -y, 1.5 * Math.PI),
  ];
}

/** A gear or a knurl: teeth between two radii. */
export function toothed(teeth: number, inner: number, outer: number): Corner[] {
  return Array.from({ length: teeth * 4 }, (_, at) => {
    const radius = at % 4 < 2 ? outer : inner;
    const angle = ((at + (at % 2 === 0 ? 0.2 : -0.2)) * 2 * Math.PI) / (teeth * 4);
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

/** A flange: a plate around two or more eyes for bolts, as a hull of circles. */
export function eyes(centres: readonly Corner[], radius: number): Corner[] {
  return hull(centres.flatMap((centre) => circle(radius, centre, 20)));
}

/** Number of balls along a length of one radius. With fewer balls, a pipe's edge looks wavy. */
const DENSITY = 2.2;

/** Balls along straight lines through the points, with radii that change evenly from `radius` to `to`. */
export function along(points: readonly Point[], radius: number, to = radius): Bent["balls"] {
  const gaps = points.slice(1).map((point, at) => Math.hypot(...add(point, scale(points[at] ?? point, -1))));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  const count = Math.max(Math.ceil((whole / Math.min(radius, to)) * DENSITY), 1);
  return Array.from({ length: count + 1 }, (_, at) => {
    let left = (whole * at) / count;
    let piece = 0;
    while (piece < gaps.length - 1 && left > (gaps[piece] ?? 0)) left -= gaps[piece++] ?? 0;
    const [start, end] = [points[piece], points[piece + 1]] as const;
    const share = left / (gaps[piece] || 1);
    const place = start && end ? add(scale(start, 1 - share), scale(end, share)) : (points[0] ?? [0, 0, 0]);
    return { at: place, radius: radius + ((to - radius) * at) / count };
  });
}

/** A smooth line through all points (Catmull–Rom spline). */
export function smooth(points: readonly Point[], pieces = 12): Point[] {
  const pointAt = (at: number) => points[Math.min(Math.max(at, 0), points.length - 1)] ?? [0, 0, 0];
  return points.slice(1).flatMap((_, start) =>
    Array.from({ length: pieces }, (__, piece): Point => {
      const t = (piece + (start === points.length - 2 ? piece / (pieces - 1) : 0)) / pieces;
      const [a, b, c, d] = [-1, 0, 1, 2].map((step) => pointAt(start + step)) as [Point, Point, Point, Point];
      const mixed = (axis: 0 | 1 | 2) =>
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3) /
        2;
      return [mixed(0), mixed(1), mixed(2)];
    }),
  );
}

/** Points on a part of a circle; angles in degrees. */
export function arc(
  middle: Point,
  [first, second]: readonly [Point, Point],
  radius: number | ((share: number) => number),
  [start, end]: readonly [number, number],
  pieces = 40,
): Point[] {
  return Array.from({ length: pieces + 1 }, (_, at) => {
    const share = at / pieces;
    const angle = ((start + (end - start) * share) * Math.PI) / 180;
    const length = typeof radius === "number" ? radius : radius(share);
    return add(middle, add(scale(first, length * Math.cos(angle)), scale(second, length * Math.sin(angle))));
  });
}

/** The smallest convex outline around all corners, by Andrew's monotone chain. */
export function hull(corners: readonly Corner[]): Corner[] {
  const sorted = corners.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (all: readonly Corner[]) => {
    const chain: Corner[] = [];
    for (const corner of all) {
      for (
        let a = chain.at(-2), b = chain.at(-1);
        a && b && turnOf(a, b, corner) <= 0;
        a = chain.at(-2), b = chain.at(-1)
      )
        chain.pop();
      chain.push(corner);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnOf([ax, ay]: Corner, [bx, by]: Corner, [cx, cy]: Corner): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
