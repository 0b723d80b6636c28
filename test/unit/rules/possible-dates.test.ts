import { expect, it } from 'vitest';
import { fieldValueProblem } from '#shared/rules/field.ts';
import { possibleDates } from '#shared/rules/possible-dates.ts';

it.each([
  ['03/04/2020', ['2020-04-03', '2020-03-04']],
  ['3.4.2020', ['2020-04-03', '2020-03-04']],
  ['25/04/2020', ['2020-04-25']],
  ['04-25-2020', ['2020-04-25']],
  ['05/05/2020', ['2020-05-05']],
  ['2020/4/3', ['2020-04-03']],
  ['3 April 2020', ['2020-04-03']],
  ['3-Apr-2020', ['2020-04-03']],
  ['April 3rd, 2020', ['2020-04-03']],
  ['30/02/2020', []],
  ['03/04/20', []],
  ['3 Quintember 2020', []],
  ['2020', []],
  ['last summer', []],
  ['', []],
])('%j may mean %j', (text, dates) => {
  expect(possibleDates(text)).toEqual(dates);
});

it('the sentence about a date says what may be meant, and chooses nothing', () => {
  const field = { name: 'sampled', type: 'date', required: true, multiple: false } as const;
  expect(fieldValueProblem('03/04/2020', field)).toBe(
    '"03/04/2020" is not a date of the form YYYY-MM-DD, but sampled requires one. ' +
      'It may be 2020-04-03 or 2020-03-04: write the one that is meant.',
  );
  expect(fieldValueProblem('28.02.2024', field)).toContain('Did you mean 2024-02-28?');
  expect(fieldValueProblem('soon', field)).toMatch(/requires one\.$/);
});
