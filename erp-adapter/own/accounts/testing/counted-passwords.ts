import { createPasswords, type Passwords } from "../password-hashing.ts";

/** Real hashing with fast parameters for tests; `count` returns the number of calls. */
export function createCountedPasswords(): { passwords: Passwords; count: () => number } {
  const quick = createPasswords({ N: 16, r: 8, p: 1 });
  let worked = 0;
  return {
    passwords: {
      hash(password) {
        worked += 1;
        return quick.hash(password);
      },
      verify(password, hash) {
        worked += 1;
        return quick.verify(password, hash);
      },
    },
    count: () => worked,
  };
}
