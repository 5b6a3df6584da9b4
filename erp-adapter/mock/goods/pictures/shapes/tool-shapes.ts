import { along, arc, bent, box, circle, type Placed, plate, rounded, toothed, turned } from "../solids.ts";
import { DOWN, FRONT, LEFT, RIGHT, step, UP } from "../steps.ts";

export type TesterKind = "puller" | "gauge" | "set" | "hand-pump" | "case" | "cutter";

/** Tools and testers. */
export function tester(kind: TesterKind): Placed[] {
  const shapes: Record<TesterKind, () => Placed[]> = {
    puller: () => [
      turned([0, 90, 0], DOWN, [
        step(10, 12, "dark"),
        step(60, 4.5),
        step(44, 17, "steel"),
        step(50, 4.5),
        step(18, 11, "dark"),
        step(16, 8),
      ]),
      turned([-34, 84, 0], RIGHT, [step(68, 4, "dark")], -2),
    ],
    gauge: () => [
      turned([0, 26, -8], FRONT, [step(14, 40, "dark"), step(2, 42, "steel"), step(0.5, 37, "white")]),
      plate(
        [0, 26, 9],
        FRONT,
        {
          thickness: 1,
          outline: [
            [-2, -6],
            [2, -6],
            [0.6, 30],
            [-0.6, 30],
          ],
          of: "red",
          turn: 35,
        },
        20,
      ),
      ...Array.from({ length: 9 }, (_, mark): Placed => {
        const angle = ((-30 + mark * 30) * Math.PI) / 180;
        return plate(
          [Math.cos(angle) * 31, 26 + Math.sin(angle) * 31, 8],
          FRONT,
          { thickness: 1, outline: circle(1.6, [0, 0], 8), of: "dark" },
          16,
        );
      }),
      turned([0, -14, 0], DOWN, [step(6, 9, "brass"), step(10, 6, "brass")]),
      bent(along(arc([30, -30, 0], [LEFT, UP], 30, [0, -200], 50), 4), "rubber", -2),
      turned([59, -22, 0], UP, [step(14, 6, "brass"), step(8, 4)], 2),
    ],
    set: () => [
      plate([0, 0, -12], FRONT, { thickness: 14, outline: rounded(190, 120, 10), of: "black" }),
      ...[-66, -40, -14, 12, 38, 64].map(
        (x, piece): Placed =>
          turned(
            [x, 34, 6],
            DOWN,
            [
              step(8, 8, "dark"),
              step(20 + piece * 5, 5 + (piece % 3)),
              step(8, 7, piece % 2 === 0 ? "brass" : "steel"),
            ],
            20,
          ),
      ),
    ],
    "hand-pump": () => [
      box([0, -50, 0], UP, [120, 60, 14], "dark"),
      turned([-30, -36, 0], UP, [step(56, 20, "white"), step(6, 21, "black"), step(10, 8, "black")], 4),
      turned([26, -36, 0], UP, [step(40, 11, "cast"), step(16, 6)], 4),
      turned([26, 12, 0], [0.8, 0.6, 0], [step(80, 4.5), step(24, 6.5, "black")], 6),
      turned([0, 10, 16], FRONT, [step(8, 20, "dark"), step(1, 18, "white")], 10),
    ],
    case: () => [
      box([0, -30, 0], UP, [150, 46, 60], "black"),
      box([0, 22, -18], [0, 1, -0.35], [150, 20, 76], "dark", { lift: -10 }),
      plate([-20, 30, 0], UP, { thickness: 4, outline: rounded(80, 34, 4), of: "blue" }, 10),
      ...[40, 58].map((x): Placed => turned([x, 30, 6], UP, [step(10, 6, "brass"), step(6, 4)], 14)),
    ],
    cutter: () => [
      turned([0, 80, 0], DOWN, [step(14, 9, "dark"), step(70, 5), step(16, 9), step(4, 8, "dark")]),
      plate([0, -52, 0], UP, { thickness: 26, outline: toothed(10, 8, 12), of: "brass" }, -1),
      turned([-28, 70, 0], RIGHT, [step(56, 3.4, "dark")], 2),
    ],
  };
  return shapes[kind]();
}
