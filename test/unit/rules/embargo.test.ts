import { describe, expect, it } from 'vitest';
import {
  askedMonths,
  dayIn,
  embargoProblem,
  EmbargoPolicy,
  monthsAfter,
  USUAL_EMBARGO,
} from '#shared/rules/embargo.ts';

describe('the end of an embargo', () => {
  it.each([
    ['2026-01-31', 12, '2027-01-31'],
    ['2026-08-30', 6, '2027-02-28'],
    ['2027-08-30', 6, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-10-31', 1, '2026-11-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-11-26', 48, '2030-11-26'],
  ])('after %s, %i months: %s', (day, months, end) => {
    expect(monthsAfter(day, months)).toBe(end);
  });

  it.each([
    ['UTC', '2026-11-26T23:30:00Z', '2026-11-26'],
    ['Pacific/Kiritimati', '2026-11-26T10:00:00Z', '2026-11-27'],
    ['Pacific/Kiritimati', '2026-11-26T09:59:59Z', '2026-11-26'],
    ['Pacific/Pago_Pago', '2026-11-26T10:59:59Z', '2026-11-25'],
    ['Pacific/Pago_Pago', '2026-11-26T11:00:00Z', '2026-11-26'],
    ['Europe/Paris', '2026-07-01T22:00:00Z', '2026-07-02'],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
  ])('counts days as they are in %s: at %s it is %s', (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });
});

describe('the months that are asked for', () => {
  it.each([undefined, null, ''])('none with %j', (given) => {
    expect(askedMonths(given, USUAL_EMBARGO)).toBeUndefined();
  });
  it.each([1, 12, 24])('%i', (given) => {
    expect(askedMonths(given, USUAL_EMBARGO)).toBe(given);
  });
  it.each([0, -1, 25, 1.5, 1e300, Number.NaN, '12', 'abc', true, [12], { months: 12 }])('refuses %j', (given) => {
    expect(askedMonths(given, USUAL_EMBARGO)).toBe('embargo must be a whole number of months from 1 to 24.');
  });
  it('refuses all where the database takes none', () => {
    const off = { ...USUAL_EMBARGO, allowed: false };
    expect(askedMonths(12, off)).toBe('This database takes no embargo: leave it out.');
    expect(askedMonths(undefined, off)).toBeUndefined();
  });
});

describe('what a database says of embargoes', () => {
  it.each([
    [{}, undefined],
    [{ usual_months: 24 }, undefined],
    [{ usual_months: 25 }, 'An embargo is usually of 25 months, but a submission may ask for 24 at most.'],
    [{ most_months: 49 }, 'A submission may ask for 49 months, but with extensions an embargo has 48 at most.'],
  ])('%j: %s', (said, problem) => {
    expect(embargoProblem({ ...USUAL_EMBARGO, ...said })).toBe(problem);
  });

  it.each([
    ['UTC', true],
    ['Europe/Paris', true],
    ['Mars/Olympus', false],
    ['+01:00', false],
    ['', false],
    ['Europe/Paris\n', false],
  ])('takes the time zone %j: %s', (time_zone, isTaken) => {
    expect(EmbargoPolicy.safeParse({ ...USUAL_EMBARGO, time_zone }).success).toBe(isTaken);
  });
});
