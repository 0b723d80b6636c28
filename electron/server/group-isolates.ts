import {
  findClassificationSchemeByName,
  groupProfiles,
  type ClassificationSchemeRow,
} from '../store/classification-repository.ts';
import type { Database } from '../store/database.ts';
import { findProfiles } from '../typing/profile-lookup.ts';
import { openLinkedSeqdef } from './linked-database.ts';
import type { DatabaseContext } from './service.ts';

/** Alleles of every current isolate at the loci of a scheme, by isolate and locus name. */
async function designationsOf(database: Database, scheme: number): Promise<Map<number, Map<string, string[]>>> {
  const rows = await database.sql
    .selectFrom('allele_designation')
    .innerJoin('isolate', 'isolate.id', 'allele_designation.isolate')
    .innerJoin('locus', 'locus.id', 'allele_designation.locus')
    .innerJoin('scheme_locus', 'scheme_locus.locus', 'locus.id')
    .select(['isolate.id', 'locus.name', 'allele_designation.allele_id'])
    .where('scheme_locus.scheme', '=', scheme)
    .where('isolate.new_version', 'is', null)
    .orderBy('isolate.id')
    .execute();
  const isolates = Map.groupBy(rows, (row) => row.id);
  return new Map(
    isolates.entries().map(([id, found]) => {
      const byLocus = Map.groupBy(found, (row) => row.name);
      return [id, new Map(byLocus.entries().map(([locus, list]) => [locus, list.map((row) => row.allele_id)]))];
    }),
  );
}

/**
 * Isolates whose alleles make a profile of a group, newest versions only, by id. The groups are those of the database where
 * the profiles are defined; without one there are none.
 */
export async function groupIsolates(
  { service, database }: DatabaseContext,
  scheme: ClassificationSchemeRow,
  group: number,
): Promise<number[]> {
  const seqdef = await openLinkedSeqdef(service, database);
  const defined = seqdef && (await findClassificationSchemeByName(seqdef, scheme.name));
  if (!defined) return [];
  const part = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
  const members = new Set((await groupProfiles(seqdef, defined.id, group, part)).map(({ key }) => key));
  const isolates: number[] = [];
  for (const [id, alleles] of await designationsOf(database, scheme.scheme)) {
    const { profile_ids } = await findProfiles(seqdef, defined.scheme, alleles);
    if (profile_ids.some((profile) => members.has(profile))) isolates.push(id);
  }
  return isolates;
}
