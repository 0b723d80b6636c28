import { z } from 'zod';
import { countOf } from '../count-of.ts';

/** A hundred years: nobody who set a longer embargo would see its end. */
export const MOST_EMBARGO_MONTHS = 1200;
const Months = z.number().int().positive().max(MOST_EMBARGO_MONTHS);

/** Whether submitters may keep isolates back for a while, for how many months, and where the days of a database begin. */
export const EmbargoPolicy = z
  .object({
    allowed: z.boolean().describe('Whether a submission of isolates or genomes may ask for an embargo.'),
    usual_months: Months.describe('What a form proposes.'),
    most_months: Months.describe('The most that a submission may ask for.'),
    most_months_in_all: Months.describe('The most with all extensions.'),
    time_zone: z
      .string()
      .refine(isTimeZone, 'must be the name of a time zone, as in UTC or Europe/Paris')
      .describe('Where an embargo begins and ends at 00:00, by its IANA name.'),
  })
  .meta({ id: 'EmbargoPolicy' });
export type EmbargoPolicy = z.infer<typeof EmbargoPolicy>;

/** What holds where nobody said anything (`wire-notes.md`, deployed servers). A database of many countries has no better zone than UTC. */
export const USUAL_EMBARGO: EmbargoPolicy = {
  allowed: true,
  usual_months: 12,
  most_months: 24,
  most_months_in_all: 48,
  time_zone: 'UTC',
};

function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 are no names: they know no summer.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format();
    return true;
  } catch {
    return false;
  }
}

/** Why the months of a policy do not fit together, in a sentence. Undefined if they do. */
export function embargoProblem({ usual_months, most_months, most_months_in_all }: EmbargoPolicy): string | undefined {
  if (usual_months > most_months) {
    return `An embargo is usually of ${countOf(usual_months, 'month')}, but a submission may ask for ${most_months} at most.`;
  }
  if (most_months <= most_months_in_all) return undefined;
  return `A submission may ask for ${countOf(most_months, 'month')}, but with extensions an embargo has ${most_months_in_all} at most.`;
}

/** Whether a body asks for an embargo: what it says may be none at all. */
export function asksForEmbargo(given: unknown): boolean {
  return given !== undefined && given !== null && given !== '';
}

/** The months of the embargo that a body asks for; undefined where it asks for none, and a sentence where it cannot have it. */
export function askedMonths(given: unknown, policy: EmbargoPolicy): number | string | undefined {
  if (!asksForEmbargo(given)) return undefined;
  if (!policy.allowed) return 'This database takes no embargo: leave it out.';
  const isMonths = typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= policy.most_months;
  return isMonths ? given : `embargo must be a whole number of months from 1 to ${policy.most_months}.`;
}

/** The day (ISO) that it is in a time zone at a moment. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Whole days from the day that it is in a time zone at a moment until another (ISO); negative where that has passed. */
export function daysUntil(day: string, timeZone: string, moment: Date): number {
  return Math.round((Date.parse(day) - Date.parse(dayIn(timeZone, moment))) / 86_400_000);
}

/** The day (ISO) so many months after another: the same of its month, or the last where that month has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
