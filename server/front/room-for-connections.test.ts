import { expect, test } from "vitest";
import { roomForConnections } from "./room-for-connections.ts";

test.each([
  [256, 64],
  [1_024, 448],
  [64, 16],
  [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
])("%d descriptors have room for %d connections", (limit, room) => {
  expect(roomForConnections(limit)).toBe(room);
});
