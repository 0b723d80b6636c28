import { expect, test } from 'vitest';
import { createWrongKeys } from '#electron/server/http/wrong-keys.ts';

/** Keys that an address may try, with a clock that the test sets. */
function setUp() {
  const clock = { now: 0 };
  const tried = createWrongKeys(() => clock.now);
  /** Tries a wrong key, if the address may. */
  const isLetTry = (address: string, key: string) => {
    const isLet = tried.waitFor(address, key) === 0;
    if (isLet) tried.tell(address, key, false);
    return isLet;
  };
  const tryMany = (address: string, count: number, name = 'key') =>
    Array.from({ length: count }, (_none, index) => isLetTry(address, `${name} ${index}`)).filter(Boolean).length;
  return { clock, tried, isLetTry, tryMany };
}

test('an address may try ten wrong keys in ten minutes, and others as many', () => {
  const { clock, tried, tryMany } = setUp();
  expect(tryMany('192.0.2.1', 10_000)).toBe(10);
  expect(tried.waitFor('192.0.2.1', 'another')).toBe(600);
  expect(tryMany('192.0.2.2', 10_000)).toBe(10);
  clock.now += 599_999;
  expect(tryMany('192.0.2.1', 100, 'later')).toBe(0);
  clock.now += 1;
  expect(tryMany('192.0.2.1', 100, 'later')).toBe(10);
});

test('a script with an ended key does not shut out those who share its address', () => {
  const { tried, isLetTry } = setUp();
  for (let count = 0; count < 1_000; count += 1) expect(isLetTry('192.0.2.1', 'ended')).toBe(true);
  expect(tried.waitFor('192.0.2.1', 'right')).toBe(0);
});

test('a key that was right there goes on while others are tried, but only there', () => {
  const { tried, tryMany } = setUp();
  tried.tell('192.0.2.1', 'right', true);
  tryMany('192.0.2.1', 100);
  tryMany('192.0.2.2', 100);
  expect([tried.waitFor('192.0.2.1', 'right'), tried.waitFor('192.0.2.2', 'right') > 0]).toEqual([0, true]);
  // A wrong one that was tried is known to be wrong, and need not wait.
  expect(tried.waitFor('192.0.2.1', 'key 3')).toBe(0);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', true],
  ['2001:DB8:1:2::1', '2001:db8:1:2:ffff::', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '::2', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', false],
])('%s and %s count as one: %s', (left, right, isOne) => {
  const { tried, tryMany } = setUp();
  tryMany(left, 100);
  expect(tried.waitFor(right, 'another') > 0).toBe(isOne);
});

test('it remembers a limited number of addresses, the last ones', () => {
  const { tried, tryMany } = setUp();
  for (let index = 0; index < 10_001; index += 1) tryMany(`10.0.${index >> 8}.${index & 255}`, 10);
  expect(tried.waitFor('10.0.0.0', 'another')).toBe(0);
  expect(tried.waitFor('10.0.0.1', 'another')).toBe(600);
});
