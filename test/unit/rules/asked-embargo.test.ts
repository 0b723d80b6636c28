import { expect, test } from 'vitest';
import { Submission } from '#shared/api/submission.ts';
import { embargoStored, monthsIn, monthsProblem } from '#shared/rules/asked-embargo.ts';

test('an embargo is a whole number of months within the limits of the site', () => {
  expect(['12', ' 6 ', '024'].map(monthsIn)).toEqual([12, 6, 24]);
  for (const text of ['0', '-3', '1.5', '12 months', '1e1', '١٢', '99999']) {
    expect([text, monthsIn(text), monthsProblem(text)]).toEqual([
      text,
      undefined,
      expect.stringContaining('whole number'),
    ]);
  }
  expect([monthsProblem(''), monthsProblem('25'), monthsProblem('24', { most_months: 24 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(monthsProblem('25', { most_months: 24 })).toBe('An embargo has 24 months at most here.');
});

test('what another server writes as an embargo hides no submission', () => {
  const { embargo } = Submission.shape;
  expect([12, '12'].map((value) => embargo.parse(value))).toEqual([12, 12]);
  for (const odd of [0, null, { until: 'later' }, 'a year', 1.5]) expect(embargo.parse(odd)).toBeUndefined();
});

test('what a site has stored is told as it is, and never as more', () => {
  expect(embargoStored(12, 12, 'Far')).toEqual({ isAsAsked: true, text: 'Far has stored the embargo of 12 months.' });
  expect(embargoStored(12, 1, 'Far')).toMatchObject({
    isAsAsked: false,
    text: expect.stringContaining('Far stored 1 month.'),
  });
  expect(embargoStored(12, undefined, 'Far').text).toContain('Far does not say that it stored one.');
});
