import { box, circle, eyes, type Placed, plate, rounded, turned } from "../solids.ts";
import type { Point } from "../space.ts";
import { FRONT, step } from "../steps.ts";

export interface PumpShape {
  /** angles of the heads around the drive shaft, in degrees: radial pumps have three heads, in-line pumps two */
  pistons: readonly number[];
  radius: number;
  depth: number;
  drive: "cone" | "splined" | "gear";
  flange: "three" | "two" | "square";
  valve: boolean;
  /** number of outlets of an injection pump with a distributor head instead of piston heads */
  outlets?: number;
}

/** A high-pressure or injection pump, its shaft to the viewer. */
export function pump({ pistons, radius, depth, drive, flange, valve, outlets = 0 }: PumpShape): Placed[] {
  const bolts = flange === "two" ? [20, 200] : flange === "three" ? [90, 210, 330] : [45, 135, 225, 315];
  const corners = bolts.map((angle): [number, number] => {
    const turn = (angle * Math.PI) / 180;
    return [Math.cos(turn) * radius * 1.35, Math.sin(turn) * radius * 1.35];
  });
  const shafts: Record<PumpShape["drive"], Placed[]> = {
    cone: [turned([0, 0, 6], FRONT, [step(4, radius * 0.5, "dark"), step(16, 10, "steel", 8), step(8, 5, "dark")], 40)],
    splined: [
      turned([0, 0, 6], FRONT, [step(6, radius * 0.55, "dark"), step(4, 9)], 40),
      plate([0, 0, 16], FRONT, { thickness: 12, outline: rounded(8, 16, 1.5), of: "steel" }, 44),
    ],
    gear: [
      turned([0, 0, 6], FRONT, [step(6, radius * 0.4, "dark")], 40),
      plate([0, 0, 12], FRONT, { thickness: 9, outline: toothedWheel(radius * 0.95), of: "steel" }, 44),
      turned([0, 0, 21], FRONT, [step(5, radius * 0.4, "dark"), step(4, 6)], 48),
    ],
  };
  return [
    turned([0, 0, -depth], FRONT, [step(4, radius * 0.8, "dark"), step(depth - 4, radius, "cast")]),
    plate(
      [0, 0, 0],
      FRONT,
      {
        thickness: 6,
        outline: eyes([...corners, [0, 0]], radius * 0.42),
        holes: corners.map((corner) => circle(radius * 0.16, corner, 20)),
        of: "cast",
      },
      30,
    ),
    ...pistons.flatMap((angle): Placed[] => {
      const turn = (angle * Math.PI) / 180;
      const direction: Point = [Math.cos(turn), Math.sin(turn), 0];
      const from = [direction[0] * radius * 0.7, direction[1] * radius * 0.7, -depth * 0.45] as const;
      return [
        turned(
          from,
          direction,
          [step(radius * 0.55, radius * 0.46, "cast"), step(4, radius * 0.5, "dark"), step(7, radius * 0.3)],
          -5,
        ),
      ];
    }),
    ...shafts[drive],
    ...(valve
      ? [
          turned(
            [radius * 0.5, radius * 0.75, -depth * 0.8],
            [0.5, 0.8, -0.1],
            [step(10, 9, "dark"), step(16, 8, "black")],
            2,
          ),
          box([radius * 0.5 + 13, radius * 0.75 + 20, -depth * 0.8 - 2], [0.8, 0.1, 0], [12, 15, 16], "black", {
            lift: 4,
          }),
        ]
      : []),
    ...Array.from({ length: outlets }, (_, outlet): Placed => {
      const angle = ((360 / outlets) * outlet * Math.PI) / 180;
      return turned(
        [Math.cos(angle) * radius * 0.5, Math.sin(angle) * radius * 0.5, -depth],
        [0, 0, -1],
        [step(8, 5, "dark"), step(10, 3.5)],
        0,
      );
    }),
  ];
}

function toothedWheel(radius: number) {
  const teeth = 26;
  return Array.from({ length: teeth * 2 }, (_, tooth): [number, number] => {
    const angle = (tooth * Math.PI) / teeth;
    const reach = tooth % 2 === 0 ? radius : radius * 0.9;
    return [Math.cos(angle) * reach, Math.sin(angle) * reach];
  });
}
