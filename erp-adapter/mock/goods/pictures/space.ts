/** A point or a direction: x to the right, y up, z to the viewer; units are millimetres of the part. */
export type Point = readonly [x: number, y: number, z: number];

/**
 * The view of a part, in degrees: it is turned about its upright axis, tilted to the viewer, then turned in the
 * picture.
 */
export interface View {
  turn: number;
  tilt: number;
  roll: number;
}

export function add([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  return [ax + bx, ay + by, az + bz];
}

export function scale([x, y, z]: Point, factor: number): Point {
  return [x * factor, y * factor, z * factor];
}

export function dot([ax, ay, az]: Point, [bx, by, bz]: Point): number {
  return ax * bx + ay * by + az * bz;
}

export function cross([ax, ay, az]: Point, [bx, by, bz]: Point): Point {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

export function unit(point: Point): Point {
  return scale(point, 1 / Math.hypot(...point));
}

/** Two directions that are perpendicular to this one and to each other. */
export function acrossOf(direction: Point): [Point, Point] {
  const other: Point = Math.abs(direction[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  const first = unit(cross(other, direction));
  return [first, cross(direction, first)];
}

/** Returns a function that turns points of the part to the place where the viewer sees them. */
export function createCamera({ turn, tilt, roll }: View): (point: Point) => Point {
  const [sinTurn, cosTurn] = sinAndCos(turn);
  const [sinTilt, cosTilt] = sinAndCos(tilt);
  const [sinRoll, cosRoll] = sinAndCos(roll);
  return ([x, y, z]) => {
    const x1 = x * cosTurn + z * sinTurn;
    const z1 = z * cosTurn - x * sinTurn;
    const y2 = y * cosTilt - z1 * sinTilt;
    const z2 = y * sinTilt + z1 * cosTilt;
    return [x1 * cosRoll - y2 * sinRoll, x1 * sinRoll + y2 * cosRoll, z2];
  };
}

function sinAndCos(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
