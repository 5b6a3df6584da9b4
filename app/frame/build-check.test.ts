import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BUILD_CHECK_MS, checkBuilds } from "./build-check.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("looking for a newer build", () => {
  const answers = (...bodies: (string | Error | number)[]) =>
    vi.fn<typeof fetch>(async () => {
      const body = bodies.length > 1 ? bodies.shift() : bodies[0];
      if (body instanceof Error) throw body;
      return typeof body === "number" ? new Response(null, { status: body }) : new Response(body);
    });

  test("nothing is asked within the first hour; then each hour, with the time in the query", async () => {
    const load = answers('{"id":"a"}');
    const onOther = vi.fn();
    const end = checkBuilds("a", load, onOther);
    await vi.advanceTimersByTimeAsync(BUILD_CHECK_MS - 1);
    expect(load).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(load.mock.calls[0]?.[0]).toBe(`/builds/latest.json?${1_700_000_000_000 + BUILD_CHECK_MS}`);
    await vi.advanceTimersByTimeAsync(2 * BUILD_CHECK_MS);
    expect(load).toHaveBeenCalledTimes(3);
    expect(onOther).not.toHaveBeenCalled();
    end();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("another build is told once, and not looked for again", async () => {
    const load = answers('{"id":"a"}', '{"id":"b","timestamp":1}');
    const onOther = vi.fn();
    checkBuilds("a", load, onOther);
    await vi.advanceTimersByTimeAsync(5 * BUILD_CHECK_MS);
    expect(onOther).toHaveBeenCalledTimes(1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["no connection", new Error("offline")],
    ["an error", 503],
    ["no JSON", "<html>"],
    ["nothing in it", "null"],
    ["a number for an id", '{"id":7}'],
  ])("%s is no other build", async (_, answer) => {
    const onOther = vi.fn();
    const end = checkBuilds("a", answers(answer), onOther);
    await vi.advanceTimersByTimeAsync(3 * BUILD_CHECK_MS);
    expect(onOther).not.toHaveBeenCalled();
    end();
  });
});
