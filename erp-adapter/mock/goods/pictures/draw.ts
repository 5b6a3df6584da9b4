import { edgeOf, gradientsOf, litFace } from "./materials.ts";
import { type Bent, type Corner, hull, type Placed, type Plate, type Step, type Turned } from "./solids.ts";
import { add, createCamera, dot, type Point, scale, unit, type View } from "./space.ts";

/** The direction of the light source, as the viewer sees it. */
const LIGHT = unit([-0.5, 0.7, 0.6]);
/** White around the part, as a share of its longer side. */
const MARGIN = 0.06;
/** Number of shades on the wall of a round plate. Neighbouring faces with the same shade are drawn as one path. */
const SHADES = 10;

/** A drawn solid: its markup, how near it is, and the corners that it reaches. */
interface Drawn {
  markup: string;
  near: number;
  reach: Corner[];
}

/** The picture of a part as SVG, where y points down. */
export function draw(solids: readonly Placed[], view: View): string {
  const see = createCamera(view);
  const drawn = solids.flatMap((solid) => drawSolid(solid, see)).toSorted((a, b) => a.near - b.near);
  const reach = drawn.flatMap((each) => each.reach);
  const [left, right] = rangeOf(reach.map(([x]) => x));
  const [top, bottom] = rangeOf(reach.map(([, y]) => y));
  const size = Math.max(right - left, bottom - top) * (1 + 2 * MARGIN);
  const box = [(left + right - size) / 2, (top + bottom - size) / 2, size, size].map(figure).join(" ");
  const defs = gradientsOf(new Set(solids.flatMap(gradientsIn)));
  const body = drawn.map(({ markup }) => markup).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" stroke-linejoin="round" stroke-width="${figure(size / 400)}"><defs>${defs}</defs>${body}</svg>\n`;
}

function drawSolid(solid: Placed, see: (point: Point) => Point): Drawn[] {
  const lift = solid.lift ?? 0;
  if (solid.kind === "turned") return [drawTurned(solid, see, lift)];
  if (solid.kind === "plate") return [drawPlate(solid, see, lift)];
  return [drawBent(solid, see, lift)];
}

/**
 * Draws all steps in one SVG group, in which the axis points down, so that one horizontal gradient serves all of them.
 */
function drawTurned({ from, axis, steps }: Turned, see: (point: Point) => Point, lift: number): Drawn {
  const start = see(from);
  const towards = see(axis);
  const away = towards[2] <= 0;
  const flat = Math.abs(towards[2]);
  const short = Math.sqrt(1 - flat ** 2);
  const angle = (Math.atan2(-towards[1], towards[0]) * 180) / Math.PI - 90;
  const starts = steps.map((_, at) => steps.slice(0, at).reduce((sum, { length }) => sum + length, 0));
  const whole = steps.reduce((sum, { length }) => sum + length, 0);
  const pieces = steps.map((step, at) => {
    const done = starts[at] ?? 0;
    return { step, top: done * short, bottom: (done + step.length) * short };
  });
  // The step that is nearest to the viewer is drawn last.
  const ordered = away ? pieces.toReversed() : pieces;
  const markup = ordered.map(({ step, top, bottom }) => drawStep(step, top, bottom, flat, away)).join("");
  const [wide, high] = [Math.sqrt(1 - towards[0] ** 2), Math.sqrt(1 - towards[1] ** 2)];
  const reach = steps.flatMap(({ length, radius, to = radius }, step) => {
    const done = starts[step] ?? 0;
    const ends = [done, done + length].map((at) => see(add(from, scale(axis, at))));
    return ends.flatMap(([x, y], at): Corner[] => {
      const r = at === 0 ? radius : to;
      return [
        [x - r * wide, -y - r * high],
        [x + r * wide, -y + r * high],
      ];
    });
  });
  const middle = see(add(from, scale(axis, whole / 2)));
  return {
    markup: `<g transform="translate(${figure(start[0])} ${figure(-start[1])}) rotate(${figure(angle)})">${markup}</g>`,
    near: middle[2] + lift,
    reach,
  };
}

function drawStep({ radius, to = radius, of }: Step, top: number, bottom: number, flat: number, away: boolean): string {
  const [r1, r2, y1, y2] = [radius, to, top, bottom].map(figure);
  const [e1, e2] = [radius * flat, to * flat].map(figure);
  const stroke = `stroke="${edgeOf(of)}"`;
  const path = `M-${r1} ${y1}A${r1} ${e1} 0 0 1 ${r1} ${y1}L${r2} ${y2}A${r2} ${e2} 0 0 1 -${r2} ${y2}z`;
  const body = bottom - top > 0.01 ? `<path d="${path}" fill="url(#${of})" ${stroke}/>` : "";
  const [x, y, e] = away ? [r1, y1, e1] : [r2, y2, e2];
  if (flat < 0.02) return body;
  return `${body}<ellipse cy="${y}" rx="${x}" ry="${e}" fill="${litFace(of, 0.35 + flat / 2)}" ${stroke}/>`;
}

function drawPlate(
  { from, axis, across: [x, y], thickness, outline, holes, of }: Plate,
  see: (point: Point) => Point,
  lift: number,
): Drawn {
  const [eyeAxis, eyeX, eyeY] = [axis, x, y].map(see) as [Point, Point, Point];
  const far = add(from, scale(axis, thickness));
  const facing = eyeAxis[2] >= 0;
  const [front, back] = (facing ? [far, from] : [from, far]).map(see) as [Point, Point];
  const on = (base: Point, [cx, cy]: Corner): Corner => [
    base[0] + eyeX[0] * cx + eyeY[0] * cy,
    -(base[1] + eyeX[1] * cx + eyeY[1] * cy),
  ];
  const stroke = `stroke="${edgeOf(of)}"`;
  const wall = (corners: readonly Corner[], inside: boolean) => {
    const strips: { fill: string; from: Corner[] }[] = [];
    for (const [at, corner] of corners.entries()) {
      const next = corners[(at + 1) % corners.length] ?? corner;
      const normal = unit(add(scale(eyeX, next[1] - corner[1]), scale(eyeY, corner[0] - next[0])));
      const outward = inside ? scale(normal, -1) : normal;
      const fill =
        outward[2] <= 0.001 ? "" : litFace(of, Math.round((0.45 + dot(outward, LIGHT) * 0.45) * SHADES) / SHADES);
      const strip = strips.at(-1);
      if (strip?.fill === fill) strip.from.push(next);
      else strips.push({ fill, from: [corner, next] });
    }
    return strips
      .filter(({ fill }) => fill !== "")
      .map(({ fill, from: along }) => {
        const edge = [
          ...along.map((corner) => on(back, corner)),
          ...along.toReversed().map((corner) => on(front, corner)),
        ];
        return `<path d="${pathOf(edge)}" fill="${fill}" stroke="${fill}"/>`;
      });
  };
  const shown = [outline, ...holes].map((corners) => corners.map((corner) => on(front, corner)));
  const normal = facing ? eyeAxis : scale(eyeAxis, -1);
  const face =
    Math.abs(eyeAxis[2]) < 0.01
      ? ""
      : `<path fill-rule="evenodd" d="${shown.map(pathOf).join("")}" fill="${litFace(of, 0.45 + dot(normal, LIGHT) / 2)}" ${stroke}/>`;
  const around = hull([...outline.map((corner) => on(back, corner)), ...outline.map((corner) => on(front, corner))]);
  // Only the far walls of holes are visible.
  const silhouette = holes.length === 0 ? `<path d="${pathOf(around)}" fill="${litFace(of, 0.3)}" ${stroke}/>` : "";
  return {
    markup: silhouette + wall(outline, false).join("") + holes.flatMap((hole) => wall(hole, true)).join("") + face,
    near: (front[2] + back[2]) / 2 + lift,
    reach: around,
  };
}

/** Draws the balls from far to near. They are so close together that they look like one pipe. */
function drawBent({ balls, of }: Bent, see: (point: Point) => Point, lift: number): Drawn {
  const seen = balls.map(({ at, radius }) => ({ at: see(at), radius })).toSorted((a, b) => a.at[2] - b.at[2]);
  const circles = seen.map(
    ({ at: [x, y], radius }) => `<circle cx="${figure(x)}" cy="${figure(-y)}" r="${figure(radius)}"/>`,
  );
  return {
    markup: `<g fill="url(#${of}-ball)">${circles.join("")}</g>`,
    near: seen.reduce((sum, { at }) => sum + at[2], 0) / seen.length + lift,
    reach: seen.flatMap(({ at: [x, y], radius }): Corner[] => [
      [x - radius, -y - radius],
      [x + radius, -y + radius],
    ]),
  };
}

/** The gradients that a solid uses, by their ids. */
function gradientsIn(solid: Placed): string[] {
  if (solid.kind === "plate") return [];
  return solid.kind === "turned" ? solid.steps.map(({ of }) => of) : [`${solid.of}-ball`];
}

function pathOf(corners: readonly Corner[]): string {
  return `M${corners.map(([x, y]) => `${figure(x)} ${figure(y)}`).join("L")}z`;
}

function rangeOf(values: readonly number[]): [number, number] {
  return [Math.min(...values), Math.max(...values)];
}

/** A number with at most one decimal, as short as it can be written. */
function figure(value: number): string {
  return String(Math.round(value * 10) / 10);
}
