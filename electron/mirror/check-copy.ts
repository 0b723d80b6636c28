import { routes } from '#shared/api/routes.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { AppError } from '#shared/problem.ts';
import { isMissingLocus, MISSING_LOCUS } from '#shared/rules/profile.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { ownMember } from '#shared/own-member.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { chooseRecords, type ChosenRecord } from '#electron/store/copies/choose-records.ts';
import { locusKey } from './fetch-loci.ts';
import { partKey, profilesKey, groupsKey } from './fetch-profiles.ts';
import { textOf } from './site-ids.ts';
import { unlessMissing, type SiteReader } from './site-reader.ts';
import type { Staging } from './staging.ts';

/** Records that are asked for anew. */
const SAMPLE = 100;

/**
 * Asks the site once more for random records, one by one, and compares them with what was written; where the copy has no more than
 * these, all are compared. Gives their number. AppError 502 `copy_differs` for the first that differs: what was fetched with it is then
 * thrown away.
 */
export async function checkCopy(reader: SiteReader, staging: Staging, { connection }: Change): Promise<number> {
  const chosen = chooseRecords(connection, SAMPLE);
  reader.expect(chosen.length);
  reader.tell('Comparing random records with the site');
  for (const record of chosen) {
    const isSame = record.kind === 'allele' ? await isSameAllele(reader, record) : await isSameProfile(reader, record);
    if (isSame) continue;
    const { keys, name } = await sourceOf(record);
    for (const key of keys) await staging.forget(key);
    throw new AppError(
      502,
      'copy_differs',
      `${reader.source.site} gives ${name} differently when it is asked for alone than in its list. Nothing was changed here. Try again: what was fetched with it is asked for anew, the rest is kept. If it happens again, tell the site.`,
    );
  }
  return chosen.length;
}

async function sourceOf(record: ChosenRecord): Promise<{ keys: string[]; name: string }> {
  if (record.kind === 'allele')
    return { keys: [locusKey(record.locus)], name: `allele ${record.allele_id} of ${record.locus}` };
  const { scheme } = record;
  return {
    keys: [profilesKey(scheme), groupsKey(scheme), partKey(scheme, 1)],
    name: `profile ${record.profile_id} of scheme ${scheme}`,
  };
}

async function isSameAllele(
  reader: SiteReader,
  { locus, allele_id, sequence, dataType }: ChosenRecord & { kind: 'allele' },
) {
  const found = await unlessMissing(reader.get(routes.getAllele, { locus, allele_id }));
  return (
    found !== undefined &&
    found.allele_id === allele_id &&
    normalizeAlleleSequence(found.sequence, dataType) === sequence
  );
}

async function isSameProfile(reader: SiteReader, record: ChosenRecord & { kind: 'profile' }): Promise<boolean> {
  const { scheme, profile_id, alleles, fields } = record;
  const found = await unlessMissing(
    reader.get(routes.getProfile, { scheme_id: scheme, profile_id }, { allele_ids_only: 1 }),
  );
  if (!found) return false;
  const hasAlleles = alleles.every(([locus, allele]) => {
    const given = ownMember(found.alleles, locus) ?? '';
    const id = given.includes('/') ? nameInUri(given) : given;
    return (id === '' || isMissingLocus(id) ? MISSING_LOCUS : id) === allele;
  });
  return hasAlleles && fields.every(([field, value]) => textOf(ownMember(found, field)) === value);
}
