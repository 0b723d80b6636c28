import { digestContigs } from '#electron/typing/genome/genome-digest.ts';
import { mayDo } from '#electron/rights/database-rights.ts';
import type { Database } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { originsOf } from '#electron/store/records/genome-origins.ts';
import type { FoundIn } from '#shared/api/found-in.ts';
import { defined } from '#shared/defined.ts';
import type { DatabaseContext } from '../http/service.ts';
import { openReadable } from './linked-database.ts';

type FoundGenome = FoundIn['genomes'][number];

/** Most genomes of a record that are told. */
const MOST = 20;

/**
 * The genomes in which an allele or a profile (row id) was found. One that names an isolate is told to those who see that isolate, and
 * only while the isolate has the genome, or was typed with it: a database of this name may be another one by now. One without is told to
 * curators of the definitions.
 */
export async function foundIn(
  { service, principal, guarded, database }: Pick<DatabaseContext, 'service' | 'principal' | 'guarded' | 'database'>,
  record: { allele: number } | { profile: number },
): Promise<FoundIn> {
  const isCurator = mayDo('curate', principal, guarded);
  const opened = new Map<string, Promise<Database | undefined>>();
  const genomes: FoundGenome[] = [];
  for (const { sha256, file, isolate } of originsOf(database, record)) {
    if (genomes.length === MOST) break;
    const genome = { sha256, ...defined({ file: isCurator ? file : undefined }) };
    if (!isolate) {
      if (isCurator) genomes.push(genome);
      continue;
    }
    const opening = opened.get(isolate.database) ?? openIsolates(isolate.database);
    opened.set(isolate.database, opening);
    const isolates = await opening;
    const name = isolates && nameOf(isolates, isolate.id, sha256);
    if (name === undefined) continue;
    genomes.push({ ...genome, isolate: { database: isolate.database, isolate_id: isolate.id, isolate: name } });
  }
  return { genomes };

  async function openIsolates(name: string): Promise<Database | undefined> {
    return (await openReadable(service, principal, name))?.database;
  }
}

/** The name of an isolate that the reader sees and that has, or had when it was typed, a genome. */
function nameOf({ connection }: Database, id: number, sha256: string): string | undefined {
  const row = statementOf(connection, 'select name from isolate where id = ?').get(id);
  if (!row) return undefined;
  const typed = statementOf(connection, 'select 1 from genome_scan where isolate = ? and sha256 = ?').get(id, sha256);
  return typed || digestOf(connection, id) === sha256 ? String(row['name']) : undefined;
}

function digestOf(connection: Database['connection'], id: number): string {
  const contigs = statementOf(connection, 'select sequence from contig where isolate = ? order by id').all(id);
  return digestContigs(contigs.map(({ sequence }) => String(sequence)));
}
