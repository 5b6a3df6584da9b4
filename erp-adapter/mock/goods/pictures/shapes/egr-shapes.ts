import { box, circle, eyes, type Placed, plate, turned } from "../solids.ts";
import { LEFT, RIGHT, step, UP } from "../steps.ts";

/** A valve for exhaust gas: housing with its flange, drive, and a cooler if it has one. */
export function egrValve({ electric, cooler }: { electric: boolean; cooler: boolean }): Placed[] {
  return [
    turned([0, -30, 0], UP, [step(40, 24, "cast"), step(6, 30, "cast")]),
    plate(
      [0, -34, 0],
      UP,
      {
        thickness: 7,
        outline: eyes(
          [
            [-34, -12],
            [34, -12],
            [0, 34],
          ],
          11,
        ),
        holes: [circle(15, [0, 0], 24), circle(4, [-34, -12], 14), circle(4, [34, -12], 14), circle(4, [0, 34], 14)],
        of: "cast",
      },
      -6,
    ),
    turned([20, -12, 8], RIGHT, [step(26, 17, "cast"), step(5, 24, "cast"), step(0.5, 12, "dark")], 4),
    ...(electric
      ? [
          turned([0, 16, 0], UP, [step(8, 27, "dark"), step(34, 25, "black"), step(5, 20, "black")], 6),
          box([-20, 34, 6], LEFT, [20, 16, 20], "black", { lift: 8 }),
        ]
      : [
          turned(
            [0, 16, 0],
            UP,
            [step(8, 20, "dark"), step(3, 34, "steel"), step(14, 34, "steel", 28), step(4, 18), step(12, 4, "brass")],
            6,
          ),
        ]),
    ...(cooler
      ? [
          box([-18, -18, -10], LEFT, [44, 40, 110], "cast", { lift: -14 }),
          plate(
            [-128, -18, -10],
            LEFT,
            {
              thickness: 6,
              outline: eyes(
                [
                  [-24, -20],
                  [24, 20],
                ],
                12,
              ),
              of: "cast",
            },
            -20,
          ),
          turned([-60, 2, -2], UP, [step(16, 8, "cast"), step(3, 9.5, "cast")], 2),
        ]
      : []),
  ];
}
