import { ProfileTable } from '#electron/store/designations/profile-table.ts';
import { definedProfiles } from '#electron/store/records/defined-profiles.ts';
import type { Database } from '#electron/store/file/database.ts';
import { verdictsOf } from '#electron/store/isolates/verdict-repository.ts';
import type { SourceSample } from './compared-source.ts';

/** The newest versions of some isolates of a database of this computer, with what they have at some loci. Those that are gone are left out. */
export function* localIsolates(
  database: Database,
  { ids, loci, checkpoint }: { ids: readonly number[]; loci: readonly string[]; checkpoint: () => void },
): Generator<SourceSample> {
  const { connection } = database;
  const rowOf = connection.prepare('select id from locus where name = ?');
  const table = new ProfileTable(
    connection,
    loci.map((name) => Number(rowOf.get(name)?.['id'])),
    { only: ids },
  );
  const nameOf = connection.prepare('select name from isolate where id = ?');
  const verdicts = verdictsOf(database, ids, undefined);
  for (const [row, id] of table.isolates.entries()) {
    checkpoint();
    yield {
      name: String(nameOf.get(id)?.['name']),
      record: id,
      detail: String(id),
      verdict: verdicts.get(id)?.kind ?? 'none',
      uncertain: (table.several[row] ?? 0) + (table.provisional[row] ?? 0),
      alleles: table.idsOf(row).map((allele) => allele ?? ''),
    };
  }
}

/** Profiles of a scheme of a database of this computer: these, or all. */
export function* localProfiles(
  { connection }: Database,
  { scheme, key, ids, loci }: { scheme: number; key: string; ids: readonly string[] | undefined; loci: number },
): Generator<SourceSample> {
  const { names, texts } = definedProfiles(
    connection,
    scheme,
    Array.from({ length: loci }, (_, place) => place),
    ids,
  );
  for (const [row, id] of names.entries()) {
    const alleles = Array.from(texts.matrix.row(row), (number, locus) => texts.idOf(locus, number));
    yield profileSample(key, id, alleles);
  }
}

export function profileSample(key: string, id: string, alleles: string[]): SourceSample {
  return { name: `${key}-${id}`, record: id, detail: 'profile', verdict: 'none', uncertain: 0, alleles };
}
