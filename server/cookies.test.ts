import { describe, expect, test } from "vitest";
import { createShopCookies, type ShopCookies } from "./cookies.ts";

const plain = createShopCookies("s".repeat(32), false);
const secure = createShopCookies("s".repeat(32), true);
/** Seconds for which each cookie lives. */
const AGES: Record<keyof ShopCookies, number> = {
  token: 86_400,
  user: 86_400,
  activeCart: 86_400,
  notice: 60,
  orderAdded: 600,
  orderCancelled: 600,
  leftGuest: 86_400,
  keptForm: 1_800,
  registered: 600,
  device: 31_536_000,
  locale: 31_536_000,
  banner: 86_400,
  consent: 15_552_000,
};
const NAMES = Object.keys(AGES) as (keyof ShopCookies)[];
const UNSIGNED: readonly (keyof ShopCookies)[] = ["locale", "banner", "consent"];
const SIGNED = NAMES.filter((name) => !UNSIGNED.includes(name));

describe.each(NAMES)("%s", (name) => {
  test("is HttpOnly, SameSite=Lax, for the whole shop, and lives as long as it should", async () => {
    expect(await plain[name].serialize("en")).toMatch(
      new RegExp(`^[\\w-]+=[^;]+; Max-Age=${AGES[name]}; Path=/; HttpOnly; SameSite=Lax$`),
    );
  });

  test("is Secure behind https, and of this very host: no other host of the domain can plant one", async () => {
    const header = await secure[name].serialize("en");
    expect(header).toMatch(/^__Host-[\w-]+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(await secure[name].parse(header.replace("__Host-", "").split(";", 1)[0] ?? "")).toBeNull();
  });

  test("reads back what it wrote", async () => {
    const header = (await plain[name].serialize("hr")).split(";", 1)[0] ?? "";
    expect(await plain[name].parse(header)).toBe("hr");
  });
});

describe.each(SIGNED)("%s is signed", (name) => {
  test("under another secret it is nothing", async () => {
    const header = (await createShopCookies("t".repeat(32), false)[name].serialize("x")).split(";", 1)[0] ?? "";
    expect(await plain[name].parse(header)).toBeNull();
  });

  test.each(SIGNED.filter((other) => other !== name))("its value is nothing under the name of %s", async (other) => {
    const value = (await plain[name].serialize("x")).split(";", 1)[0]?.split("=").slice(1).join("=") ?? "";
    expect(await plain[name].parse(`${plain[name].name}=${value}`)).toBe("x");
    expect(await plain[other].parse(`${plain[other].name}=${value}`)).toBeNull();
  });

  test("altered, or unsigned, it is nothing", async () => {
    const header = (await plain[name].serialize({ a: 1 })).split(";", 1)[0] ?? "";
    const [cookie = "", value = ""] = [header.slice(0, header.indexOf("=")), header.slice(header.indexOf("=") + 1)];
    for (const altered of [`A${value}`, value.slice(0, -3), value.split(".")[0], "", "e30=", "."]) {
      expect(await plain[name].parse(`${cookie}=${altered}`), String(altered)).toBeFalsy();
    }
  });
});
