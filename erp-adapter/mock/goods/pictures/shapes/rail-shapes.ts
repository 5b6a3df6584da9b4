import type { MaterialName } from "../materials.ts";
import { along, bent, box, circle, eyes, type Placed, plate, smooth, turned } from "../solids.ts";
import type { Point } from "../space.ts";
import { step } from "../steps.ts";

/** A rail: its tube, outlets along it, a sensor at one end and a valve at the other. */
export function rail(shape: {
  length: number;
  outlets: number;
  sensor: boolean;
  valve: boolean;
  radius: number;
}): Placed[] {
  const { length, outlets, sensor, valve, radius } = shape;
  const gap = length / (outlets + 0.6);
  return [
    turned(
      [-length / 2, 0, 0],
      [1, 0, 0],
      [step(5, radius * 1.15, "dark"), step(length - 10, radius), step(5, radius * 1.15, "dark")],
    ),
    ...Array.from({ length: outlets }, (_, outlet): Placed => {
      const x = -length / 2 + gap * (outlet + 0.8);
      return turned(
        [x, radius * 0.6, 2],
        [0, 1, 0.25],
        [step(9, 6.5), step(7, 5.5, "dark"), step(2, 5.5, "dark", 3)],
        4,
      );
    }),
    ...[-0.32, 0.34].map(
      (share): Placed =>
        plate(
          [length * share, -radius - 8, -radius],
          [0, 0, 1],
          {
            thickness: radius * 1.4,
            outline: eyes(
              [
                [0, 0],
                [0, 12],
              ],
              8,
            ),
            holes: [circle(4, [0, 0], 20)],
            of: "steel",
          },
          -8,
        ),
    ),
    ...(sensor
      ? [
          turned([length / 2, 0, 0], [1, 0, 0], [step(5, 9, "dark"), step(9, 10, "brass"), step(10, 8, "black")]),
          box([length / 2 + 24, 0, 0], [1, 0, 0], [13, 17, 14], "black", { lift: 1 }),
        ]
      : [turned([length / 2, 0, 0], [1, 0, 0], [step(8, 8, "dark"), step(4, 6)])]),
    ...(valve
      ? [
          turned([-length / 2, 0, 0], [-1, 0, 0], [step(6, 10), step(22, 13, "dark"), step(3, 10, "black")]),
          box([-length / 2 - 20, 8, 0], [0, 1, 0.2], [13, 13, 15], "black", { lift: 2 }),
        ]
      : [turned([-length / 2, 0, 0], [-1, 0, 0], [step(8, 7, "dark")])]),
  ];
}

/** A pipe between two nuts, bent at the given places. */
export function pipe(
  points: readonly Point[],
  { radius, nuts, of = "steel" }: { radius: number; nuts: boolean; of?: MaterialName },
): Placed[] {
  const [first, second] = points;
  const [last, before] = [points.at(-1), points.at(-2)];
  if (!first || !second || !last || !before) return [];
  const away = (from: Point, to: Point): Point => [from[0] - to[0], from[1] - to[1], from[2] - to[2]];
  const end = (from: Point, direction: Point): Placed =>
    nuts
      ? turned(
          from,
          direction,
          [step(radius * 4, radius * 2.1, "dark"), step(radius * 1.2, radius * 1.6, "steel", radius)],
          2,
        )
      : turned(from, direction, [step(radius * 2, radius * 1.4, "dark"), step(radius * 3, radius * 0.8, of)], 2);
  return [bent(along(smooth(points), radius), of), end(first, away(first, second)), end(last, away(last, before))];
}
