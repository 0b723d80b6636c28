import { z } from 'zod';
import { CutOffMessage, IsoDate, Paging, RecordCount, Uri } from './common.ts';
import { dateParameters, pagingParameters, schemeParams } from './parameters.ts';
import { route } from './route.ts';

/** How the profiles of a scheme get LIN codes. Additive, as deployed servers. */
export const LincodeScheme = z
  .object({
    /** Numbers of differing loci from large to small, as `100;50;10;0`. A code has one number for each. */
    thresholds: z.string(),
    /** The most loci that a profile with a code may lack. */
    max_missing: z.number().int().optional(),
    maindisplay: z.boolean().optional(),
    /** In a copy of a site that has no LIN codes: true where they were defined on this computer. */
    defined_here: z.boolean().optional(),
    /** The codes; absent where the profiles are defined in another database. */
    definitions: Uri.optional(),
    /** Names of groups of codes. Absent if there are none. */
    nicknames: Uri.optional(),
    /** The kinds of names. */
    fields: z
      .array(
        z.object({
          field: z.string(),
          type: z.string(),
          display_order: z.number().int().optional(),
          maindisplay: z.boolean().optional(),
        }),
      )
      .optional(),
  })
  .meta({ id: 'LincodeScheme' });
export type LincodeScheme = z.infer<typeof LincodeScheme>;

/** A kind of names of LIN codes as records show it: with spaces (`wire-notes.md` §4.3). */
export function shownLincodeField(field: string): string {
  return field.replaceAll('_', ' ');
}

/** Members of the LIN code of a profile and of its names, as records have them. None where the scheme has no LIN codes. */
export function lincodeMembersOf({ lincodes }: { lincodes?: LincodeScheme | undefined }): string[] {
  if (!lincodes) return [];
  return ['LINcode', ...(lincodes.fields ?? []).map(({ field }) => shownLincodeField(field))];
}

/**
 * The code of one profile. Its first member is the primary key of the scheme, by the name of that field. `assigned_here`: in a copy of a
 * site, true for a code that this computer has assigned, and not the site.
 */
export const Lincode = z
  .looseObject({ lincode: z.string(), datestamp: IsoDate, assigned_here: z.boolean().optional() })
  .meta({ id: 'Lincode' });
export type Lincode = z.infer<typeof Lincode>;

/** A name of all codes that begin with `prefix`. */
export const LincodeNickname = z
  .object({ prefix: z.string(), field: z.string(), nickname: z.string(), datestamp: IsoDate })
  .meta({ id: 'LincodeNickname' });
export type LincodeNickname = z.infer<typeof LincodeNickname>;

export const LincodeNames = z.union([z.string(), z.array(z.string())]);

const { updated_after, updated_on, updated_reldate } = dateParameters;
/** Codes and names have one day each: that of their last change. */
const listQuery = z.object({ ...pagingParameters, updated_after, updated_on, updated_reldate });
const head = {
  records: RecordCount,
  last_updated: IsoDate.optional(),
  paging: Paging.optional(),
  message: CutOffMessage,
};

export const listLincodes = route({
  id: 'listLincodes',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/lincodes',
  kind: 'seqdef',
  summary: 'LIN codes of the profiles of a scheme, in natural order of the profiles. Additive, as deployed servers.',
  params: schemeParams,
  query: listQuery,
  response: z.object({ ...head, lincodes: z.array(Lincode) }),
});

export const listLincodeNicknames = route({
  id: 'listLincodeNicknames',
  method: 'GET',
  path: '/db/:database/schemes/:scheme_id/lincode_nicknames',
  kind: 'seqdef',
  summary: 'Names of groups of LIN codes, by prefix and field. Additive, as deployed servers.',
  params: schemeParams,
  query: listQuery,
  response: z.object({ ...head, nicknames: z.array(LincodeNickname) }),
});
