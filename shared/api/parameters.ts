import { z } from 'zod';
import { databaseParams } from './common.ts';

const integerText = /^-?\d{1,15}$/;

export const IntegerParameter = z
  .union([z.number(), z.string()], 'must be an integer')
  .refine((value) => integerText.test(String(value)), 'must be an integer')
  .transform(Number);

/** Placeholders of addresses of isolates, and of schemes. */
export const isolateParams = z.object({ ...databaseParams, isolate_id: IntegerParameter });
export const schemeParams = z.object({ ...databaseParams, scheme_id: IntegerParameter });

/** `1` or any other non-zero value means yes; `0` and the empty string mean no (`wire-notes.md` §2). */
export const FlagParameter = z
  .union([z.boolean(), z.number(), z.string()], 'must be 1 or 0')
  .transform((value) => value !== '' && value !== '0' && value !== 0 && value !== 'false' && value !== false);

/** True for a day that exists: 2024-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

/**
 * An ISO date in a date filter, or `today` or `yesterday` as on deployed servers. Those ignore a bad date. We refuse
 * it, so that no filter is dropped silently.
 */
export const DateParameter = z
  .string()
  .refine(
    (text) => text === 'today' || text === 'yesterday' || isCalendarDate(text),
    'must be a calendar date written YYYY-MM-DD',
  );

/** The largest page a client may ask for. Larger requests are refused with a sentence that names the limit. */
export const MAX_PAGE_SIZE = 10_000;
export const DEFAULT_PAGE_SIZE = 100;

/** Size of a page. Below 1 the default is used. */
export const PageSizeParameter = IntegerParameter.refine(
  (size) => size <= MAX_PAGE_SIZE,
  `must be at most ${MAX_PAGE_SIZE}; ask for return_all=1 to get everything at once`,
);

/** Paging by query string (`service-description.md` §1.5). */
export const pagingParameters = {
  page: IntegerParameter.optional().describe('Number of the page, from 1.'),
  page_size: PageSizeParameter.optional().describe(`Records per page, at most ${MAX_PAGE_SIZE}; 100 when not given.`),
  return_all: FlagParameter.optional().describe('A non-zero value switches paging off.'),
} as const;

/** Date filters (`service-description.md` §1.4): `_after` is strict, `_on` exact, `_reldate` within that many days. */
export const dateParameters = {
  added_after: DateParameter.optional().describe('Only records added after this day.'),
  added_on: DateParameter.optional().describe('Only records added on this day.'),
  added_reldate: IntegerParameter.optional().describe('Only records added within this many days.'),
  updated_after: DateParameter.optional().describe('Only records changed after this day.'),
  updated_on: DateParameter.optional().describe('Only records last changed on this day.'),
  updated_reldate: IntegerParameter.optional().describe('Only records changed within this many days.'),
} as const;

/** Filters of locus lists by the dates of the loci's alleles; sequence-definition databases only. */
export const alleleDateParameters = {
  alleles_added_after: DateParameter.optional().describe('Only loci with an allele added after this day.'),
  alleles_added_reldate: IntegerParameter.optional().describe('Only loci with an allele added within this many days.'),
  alleles_updated_after: DateParameter.optional().describe('Only loci with an allele changed after this day.'),
  alleles_updated_reldate: IntegerParameter.optional().describe(
    'Only loci with an allele changed within this many days.',
  ),
} as const;

/** The most words of a search: each one is looked for in every record. */
const MAX_SEARCH_WORDS = 10;

export const includeRecordsParameter = {
  include_records: FlagParameter.optional().describe('A non-zero value gives whole records instead of their URIs.'),
} as const;

/**
 * Additive parameters of our lists; deployed servers ignore them. `include_records=1` gives records instead of their
 * URIs. `search` keeps the records whose shown text contains every word.
 */
export const listParameters = {
  ...includeRecordsParameter,
  search: z
    .string()
    .max(200, 'must be at most 200 characters')
    .refine(
      (text) => text.split(/\s+/).filter(Boolean).length <= MAX_SEARCH_WORDS,
      `must be at most ${MAX_SEARCH_WORDS} words`,
    )
    .optional()
    .describe('Words, all of which must occur in the record. Upper and lower case are the same.'),
} as const;

/** `sort`, limited to the members that the route can sort by. `-` before the member reverses the order. */
export function sortParameter(members: readonly [string, ...string[]]) {
  const allowed = members.join(', ');
  return {
    sort: z
      .string()
      .refine(
        (text) => members.includes(text.replace(/^-/, '')),
        `must be one of ${allowed}, with "-" before it to reverse`,
      )
      .optional()
      .describe(`Order of the records by one of: ${allowed}. "-" before the name reverses the order.`),
  };
}
