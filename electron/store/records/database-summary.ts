import type { DatabaseKind } from '#shared/api/route.ts';
import { defined } from '#shared/defined.ts';
import type { Database } from '../file/database.ts';
import { getMeta } from '../file/meta.ts';
import { countLimited } from '../isolates/private-count.ts';
import { sizeOnDisk } from '../file/size-on-disk.ts';

interface DatabaseSummary {
  kind: DatabaseKind;
  description: string;
  synthetic: boolean;
  /** Bytes on the disk: the file with its journal and its typing indexes. */
  size: number;
  loci: number;
  alleles: number;
  schemes: number;
  profiles: number;
  /** Newest versions, as lists of isolates have them. */
  isolates: number;
  /** Versions of isolates that a newer one has replaced. */
  old_versions: number;
  /** Those of both that are private. */
  private_isolates: number;
  /** Public isolates that are in private projects. */
  in_private_projects: number;
  /** Fields of isolates that only members or curators see. */
  limited_fields: number;
  /** ISO date of the last import of alleles or profiles, if it is known. */
  imported_on?: string;
  /** ISO date of the latest change to an allele, a profile or an isolate. Absent if there is none. */
  last_updated?: string;
}

/** What the start page shows of a database. Reads the counters of loci and schemes, never the alleles themselves. */
export async function summarizeDatabase(database: Database): Promise<DatabaseSummary> {
  const { sql } = database;
  const meta = await getMeta(database);
  const loci = await sql
    .selectFrom('locus')
    .select(({ fn }) => [
      fn.countAll<number>().as('records'),
      fn.sum<number | null>('allele_count').as('alleles'),
      fn.max('alleles_last_updated').as('last_updated'),
    ])
    .executeTakeFirstOrThrow();
  const schemes = await sql
    .selectFrom('scheme')
    .select(({ fn }) => [
      fn.countAll<number>().as('records'),
      fn.sum<number | null>('profile_count').as('profiles'),
      fn.max('profiles_last_updated').as('last_updated'),
    ])
    .executeTakeFirstOrThrow();
  const isolates = await sql
    .selectFrom('isolate')
    .select(({ fn }) => [
      fn.countAll<number>().as('records'),
      fn.count<number>('new_version').as('old_versions'),
      fn.max('datestamp').as('last_updated'),
    ])
    .executeTakeFirstOrThrow();
  const limited = countLimited(database.connection);
  const last_updated = latest([loci.last_updated, schemes.last_updated, isolates.last_updated]);
  return {
    kind: meta.kind,
    description: meta.description,
    synthetic: meta.synthetic,
    size: await sizeOnDisk(database.file),
    loci: loci.records,
    alleles: loci.alleles ?? 0,
    schemes: schemes.records,
    profiles: schemes.profiles ?? 0,
    isolates: isolates.records - isolates.old_versions,
    old_versions: isolates.old_versions,
    private_isolates: limited.private,
    in_private_projects: limited.in_projects ?? 0,
    limited_fields: limited.fields ?? 0,
    ...defined({ imported_on: meta.imported_on, last_updated: last_updated || undefined }),
  };
}

/** The latest of some ISO dates. They sort as text. */
export function latest(dates: (string | null)[]): string | undefined {
  return dates
    .filter((date) => date !== null)
    .toSorted()
    .at(-1);
}
