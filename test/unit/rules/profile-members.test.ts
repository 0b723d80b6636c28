import { expect, test } from 'vitest';
import { Profile } from '#shared/api/profile.ts';
import { isOriginMember, profileDateProblem, schemeFieldNameProblem } from '#shared/rules/profile-members.ts';

test('no member of the record of a profile can be the name of a scheme field', () => {
  for (const member of [...Object.keys(Profile.shape), 'LINcode']) {
    expect(schemeFieldNameProblem(member)).toBe(
      `"${member}" is a member of every profile record and cannot be a field. Rename the column or remove it.`,
    );
  }
  expect(schemeFieldNameProblem('..')).toContain('links to it would not work');
  expect(schemeFieldNameProblem('clonal_complex')).toBeUndefined();
});

test('the members that a table fills in are those that say whom a profile is from, and when it came', () => {
  const members = Object.keys(Profile.shape).filter(isOriginMember);
  expect(members).toEqual(['sender', 'curator', 'date_entered', 'datestamp']);
});

test.each([
  ['2024-02-29', undefined],
  ['2024-03-01', undefined],
  ['2024-03-02', 'datestamp is 2024-03-02, but today is 2024-02-29. The date must not be in the future.'],
  ['2023-02-29', '"2023-02-29" is not a date of the form YYYY-MM-DD, but datestamp requires one.'],
  [
    '29.02.2024',
    '"29.02.2024" is not a date of the form YYYY-MM-DD, but datestamp requires one. Did you mean 2024-02-29?',
  ],
])('the date %s, on 29 February 2024: %s', (date, problem) => {
  expect(profileDateProblem(date, 'datestamp', '2024-02-29')).toBe(problem);
});
