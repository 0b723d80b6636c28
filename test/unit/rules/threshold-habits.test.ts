import { expect, test } from 'vitest';
import { habitsFor, habitText } from '#shared/rules/threshold-habits.ts';

const numbers = (...given: Parameters<typeof habitsFor>) => habitsFor(...given).map(({ threshold }) => threshold);

test('thresholds in use are known by the full name of an organism, and for core genomes alone', () => {
  expect(numbers('Listeria monocytogenes EGD-e', 1748)).toEqual([10, 7]);
  expect(numbers('listeria_monocytogenes')).toEqual([10, 7]);
  expect(numbers('Clostridium difficile')).toEqual([6, 3]);
  for (const other of ['Listeria', 'Listeria spp.', 'Listeria innocua', 'not Listeria monocytogenes', '']) {
    expect(numbers(other)).toEqual([]);
  }
  expect(numbers('Listeria monocytogenes', 7)).toEqual([]);
  expect(habitsFor('Clostridioides difficile').map(habitText)[1]).toMatch(
    /^3: Clostridioides difficile, proposed for outbreaks \("Comparison of .*", 2022, https:\/\/.*\)$/,
  );
});
