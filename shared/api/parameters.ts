import { z } from 'zod';

const integerText = /^-?\d{1,15}$/;

/** An integer as it arrives in a query string. */
export const IntegerParameter = z
  .union([z.number(), z.string()])
  .refine((value) => integerText.test(String(value)), 'must be an integer')
  .transform(Number);

/** `1` or any other non-zero value switches on; `0` and the empty string leave it off (`wire-notes.md` §2). */
export const FlagParameter = z
  .union([z.boolean(), z.number(), z.string()])
  .transform((value) => value !== '' && value !== '0' && value !== 0 && value !== 'false' && value !== false);

/** True for a day that exists: 2024-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text);
}

/** ISO date in a date filter. Deployed servers ignore a bad one; we refuse it, so that no filter is dropped silently. */
export const DateParameter = z.string().refine(isCalendarDate, 'must be a calendar date written YYYY-MM-DD');

/** Largest page a client may ask for; larger requests are refused with a sentence that names the limit. */
export const MAX_PAGE_SIZE = 10_000;
export const DEFAULT_PAGE_SIZE = 100;

/** Paging by query string (`service-description.md` §1.5). */
export const pagingParameters = {
  page: IntegerParameter.optional(),
  page_size: IntegerParameter.optional(),
  return_all: FlagParameter.optional(),
} as const;

/** Date filters (`service-description.md` §1.4): `_after` is strict, `_on` exact, `_reldate` within that many days. */
export const dateParameters = {
  added_after: DateParameter.optional(),
  added_on: DateParameter.optional(),
  added_reldate: IntegerParameter.optional(),
  updated_after: DateParameter.optional(),
  updated_on: DateParameter.optional(),
  updated_reldate: IntegerParameter.optional(),
} as const;

/** Filters of locus lists by the dates of the loci's alleles; sequence-definition databases only. */
export const alleleDateParameters = {
  alleles_added_after: DateParameter.optional(),
  alleles_added_reldate: IntegerParameter.optional(),
  alleles_updated_after: DateParameter.optional(),
  alleles_updated_reldate: IntegerParameter.optional(),
} as const;

/**
 * Additive parameters of our lists, ignored by deployed servers: `include_records=1` embeds the records instead of their
 * URIs, `search` keeps records whose shown text contains the words, `sort` names a member, `-` before it for descending.
 */
export const listParameters = {
  include_records: FlagParameter.optional(),
  search: z.string().max(200).optional(),
  sort: z.string().max(100).optional(),
} as const;
