import type { MaterialName } from "../materials.ts";
import { along, arc, bent, type Corner, circle, eyes, type Placed, plate, rounded, turned } from "../solids.ts";
import type { Point } from "../space.ts";
import { FRONT, RIGHT, step, UP } from "../steps.ts";

export type GasketKind = "turbo" | "head" | "injector" | "pump" | "washers" | "o-rings";

/** Gaskets as they lie on the bench, one beside the other. */
export function gaskets(kind: GasketKind): Placed[] {
  const ring = (at: Point, outer: number, inner: number, of: MaterialName, thickness = 2.5): Placed =>
    plate(at, FRONT, { thickness, outline: circle(outer), holes: [circle(inner)], of });
  const flange = (at: Point, centres: readonly Corner[], bore: number, of: MaterialName): Placed =>
    plate(at, FRONT, {
      thickness: 1.6,
      outline: eyes(centres, 9),
      holes: [circle(bore), ...centres.map((centre) => circle(4, centre, 16))],
      of,
    });
  const studs = (x: number, count: number): Placed[] =>
    Array.from(
      { length: count },
      (_, stud): Placed =>
        turned([x + stud * 15, -58, 0], UP, [step(16, 4, "steel"), step(8, 3.2, "dark"), step(14, 4, "steel")]),
    );
  const oRing = (at: Point, radius: number, thickness: number, of: MaterialName): Placed =>
    bent(along(arc(at, [RIGHT, UP], radius, [0, 360], 60), thickness), of);
  const shapes: Record<GasketKind, () => Placed[]> = {
    turbo: () => [
      flange(
        [-52, 34, 0],
        [
          [-26, -22],
          [26, -22],
          [26, 22],
          [-26, 22],
        ],
        22,
        "steel",
      ),
      flange(
        [44, 40, 0],
        [
          [-30, 0],
          [30, 0],
        ],
        17,
        "steel",
      ),
      flange(
        [54, -8, 0],
        [
          [0, 28],
          [-24, -14],
          [24, -14],
        ],
        16,
        "copper",
      ),
      ring([-66, -36, 0], 13, 8, "copper"),
      ring([-34, -36, 0], 13, 8, "copper"),
      ...studs(-10, 3),
    ],
    head: () => {
      const bores = [-84, -28, 28, 84].map((x): readonly Corner[] => circle(25, [x, 6]));
      const bolts = [-112, -56, 0, 56, 112].flatMap((x) =>
        [42, -36].map((y): readonly Corner[] => circle(4.5, [x, y], 14)),
      );
      const water = [-98, -42, 14, 70, 98].map((x): readonly Corner[] =>
        rounded(9, 5, 2).map(([dx, dy]): Corner => [x + dx, -28 + dy]),
      );
      return [
        plate([0, 0, 0], FRONT, {
          thickness: 2,
          outline: rounded(244, 104, 10),
          holes: [...bores, ...bolts, ...water],
          of: "grey",
        }),
      ];
    },
    injector: () => [
      ...[-60, -20, 20, 60].map((x): Placed => ring([x, 40, 0], 15, 8, "copper", 3)),
      ...[-60, -20, 20, 60].map((x): Placed => ring([x, 2, 0], 16, 11.5, "rubber", 4)),
      ...[-60, -20, 20, 60].map(
        (x): Placed => bent(along(arc([x, -38, 0], [RIGHT, UP], 13, [-40, 220], 40), 1.7), "steel"),
      ),
    ],
    pump: () => [
      ring([-48, 30, 0], 34, 22, "rubber", 9),
      ring([38, 38, 0], 26, 22, "rubber", 4),
      ring([58, -12, 0], 17, 13, "green", 4),
      ring([14, -10, 0], 14, 10, "rubber", 4),
      ring([-56, -34, 0], 13, 7, "copper"),
      ring([-24, -36, 0], 11, 6, "copper"),
      ring([12, -46, 0], 9, 6, "rubber", 3),
      ring([40, -50, 0], 11, 7, "copper"),
    ],
    washers: () =>
      [0, 1, 2, 3].map((at): Placed => ring([-39 + at * 26, at % 2 === 0 ? 10 : -14, at * 3], 17, 8.5, "copper", 3.4)),
    "o-rings": () => [
      oRing([-34, 12, 0], 32, 5, "rubber"),
      oRing([40, 26, 0], 25, 4.6, "green"),
      oRing([26, -38, 0], 18, 4.2, "rubber"),
      oRing([-30, -50, 0], 12, 3.8, "rubber"),
    ],
  };
  return shapes[kind]();
}
