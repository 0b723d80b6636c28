import type { z } from 'zod';
import { alsoSentOf, keptText } from '#shared/api/also-sent.ts';
import type { Locus } from '#shared/api/locus.ts';
import { routes } from '#shared/api/routes.ts';
import { MirroredLocus, type MirroredAllele } from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { defined } from '#shared/defined.ts';
import type { PresentCopy } from '#electron/store/backup/present-copy.ts';
import type { FetchPlan, ListedLoci } from './fetch-plan.ts';
import { listLoci } from './fetch-plan.ts';
import { createAlleleReader, FetchedAlleles, type NamedLocus } from './read-alleles.ts';
import { userIdsOf } from './site-ids.ts';
import type { MirrorReader } from './site-reader.ts';
import type { Staging } from './staging.ts';

export const FetchedLocus = FetchedAlleles.extend({ locus: MirroredLocus });
export type FetchedLocus = z.infer<typeof FetchedLocus>;

export const locusKey = (name: string) => `locus ${name}`;

/** What the steps of one copy share. */
export interface FetchContext {
  reader: MirrorReader;
  staging: Staging;
  plan: FetchPlan;
  /** What the copy holds already; undefined for a new one. */
  present: PresentCopy | undefined;
}

/** Fetches the loci that the copy lacks, and those whose alleles have changed since it was made. */
export async function fetchLoci(context: FetchContext, wanted: ListedLoci): Promise<void> {
  const { reader, staging, present } = context;
  const alleles = createAlleleReader(reader);
  const changed = present ? await changedLoci(reader, present.origin.changes_after) : undefined;
  reader.expect(wanted.size * (present ? 1 : 2) + 10);
  const unchanged: string[] = [];
  let total = 0;
  for (const [name, listed] of wanted) {
    const count = present?.loci.get(name);
    const isAsPresent = count !== undefined && !changed?.has(name) && (listed?.allele_count ?? count) === count;
    const staged = await staging.read(locusKey(name), FetchedLocus);
    if (staged) total += staged.records;
    else if (isAsPresent) {
      total += count;
      // A list that counts the alleles of each locus leaves nothing to ask.
      if (listed?.allele_count === undefined) unchanged.push(name);
    } else total += (await fetchLocus(context, name, listed, alleles)).records;
  }
  if (unchanged.length === 0 || (await isTotal(context, total))) return;
  reader.expect(unchanged.length);
  for (const name of unchanged) {
    reader.tell(`Counting the alleles of ${name}`);
    if ((await alleles.head(name)).records !== present?.loci.get(name)) {
      await fetchLocus(context, name, wanted.get(name), alleles, true);
    }
  }
}

/** Whether the site counts so many alleles in all. Of some schemes, or where it shows only a part, it cannot say. */
async function isTotal({ reader, plan }: FetchContext, total: number): Promise<boolean> {
  if (reader.source.schemes !== undefined || plan.message !== undefined) return false;
  return (await reader.get(routes.getSequences, {})).records === total;
}

/** Names of loci with alleles that were added or changed after a day. */
export async function changedLoci(reader: MirrorReader, day: string): Promise<Set<string>> {
  reader.tell('Reading which loci have changed');
  const updated = await listLoci(reader, { alleles_updated_after: day });
  const added = await listLoci(reader, { alleles_added_after: day });
  return new Set([...updated.keys(), ...added.keys()]);
}

/** Fetches one locus: what changed of it where the counts then fit, else all of it. */
export async function fetchLocus(
  { reader, staging, present }: FetchContext,
  name: string,
  listed: Locus | undefined,
  alleles = createAlleleReader(reader),
  isWhole = present?.loci.get(name) === undefined,
): Promise<FetchedLocus> {
  reader.tell(`Alleles of ${name}`);
  const told = listed?.data_type === undefined ? await reader.get(routes.getLocus, { locus: name }) : listed;
  // A site may call loci otherwise in a database that is a set: its addresses have the names that count there.
  const record = { ...told, id: name };
  const named = { ...record, own: told.id };
  const changes = isWhole || !present ? undefined : await fetchChanges(present, named, alleles);
  const found = changes ?? (await alleles.whole(named));
  const fetched: FetchedLocus = {
    ...found,
    locus: { record, curators: userIdsOf(record.curators), ...defined({ also: keptText(record, alsoSentOf(record)) }) },
  };
  await staging.write(locusKey(name), fetched);
  return fetched;
}

/** What changed of a locus; undefined where the counts do not fit then, as after alleles were withdrawn. */
async function fetchChanges(
  { origin, alleleIds }: PresentCopy,
  locus: NamedLocus,
  alleles: ReturnType<typeof createAlleleReader>,
): Promise<FetchedAlleles | undefined> {
  const day = origin.changes_after;
  const head = await alleles.head(locus.id);
  const ids = alleleIds(locus.id);
  const found = new Map<string, MirroredAllele>();
  // What was added counts as updated, too, unless somebody entered odd dates: then the counts do not fit.
  for (const dates of [{ updated_after: day }, { added_after: day }]) {
    for (const allele of await alleles.changed(locus, dates)) {
      ids.add(allele.allele_id);
      found.set(allele.allele_id, allele);
    }
    if (head.records === ids.size) return { ...head, alleles: [...found.values()], is_whole: false, left_out: [] };
  }
  return undefined;
}
