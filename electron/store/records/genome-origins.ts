import { defined } from '#shared/defined.ts';
import type { GenomeOrigin } from '#shared/verdict/genome-origin.ts';
import type { Database } from '../file/database.ts';
import { statementOf } from '../file/prepared-query.ts';

/**
 * Which genomes alleles and profiles came from. Origins may name private isolates of another database, so readers without rights see no
 * row of them, and it is asked behind their views: who calls this shows an origin only where the reader sees its isolate.
 */

type Row = Record<string, unknown>;

/**
 * Ids of the origins that are one of some genomes (SHA-256). The isolate that an origin names is not asked: it may have other contigs
 * now, or be of a database that has the name since.
 */
export function findOrigins({ connection }: Database, hashes: readonly string[]): string[] {
  const rows = statementOf(
    connection,
    'select id from main.genome_origin where sha256 in (select value from json_each(?))',
  ).all(JSON.stringify(hashes));
  return rows.map((row) => String(row['id']));
}

/**
 * Rows of alleles with one of these origins; `has_others` is 1 for those that have another one, too. `since`: the last row of
 * `profile_change` that no profile with the allele is in; 0 where it is not known.
 */
export function allelesFrom({ connection }: Database, origins: readonly string[]): Row[] {
  return statementOf(
    connection,
    `select a.id, l.name as locus, a.allele_id, max(o.since) as since, exists (select 1 from main.allele_origin other
       where other.allele = a.id and other.origin not in (select value from json_each(:origins))) as has_others
     from json_each(:origins) one join main.allele_origin o on o.origin = one.value
     join allele a on a.id = o.allele join locus l on l.id = a.locus group by a.id`,
  ).all({ origins: JSON.stringify(origins) });
}

/** The same of profiles, by their schemes. */
export function profilesFrom({ connection }: Database, origins: readonly string[]): Row[] {
  return statementOf(
    connection,
    `select distinct p.id, p.scheme, s.name, f.field, p.profile_id, p.alleles, exists (select 1 from main.profile_origin other
       where other.profile = p.id and other.origin not in (select value from json_each(:origins))) as has_others
     from json_each(:origins) one join main.profile_origin o on o.origin = one.value
     join profile p on p.id = o.profile join scheme s on s.id = p.scheme
     join scheme_field f on f.scheme = s.id and f.primary_key = 1 order by s.id, p.sort_key, p.profile_id`,
  ).all({ origins: JSON.stringify(origins) });
}

/** The genomes that are noted of an allele or a profile, the first noted first. */
export function originsOf({ connection }: Database, record: { allele: number } | { profile: number }): GenomeOrigin[] {
  const [sql, id] =
    'allele' in record
      ? (['main.allele_origin o on o.origin = g.id where o.allele = ?', record.allele] as const)
      : (['main.profile_origin o on o.origin = g.id where o.profile = ?', record.profile] as const);
  const rows = statementOf(connection, `select g.* from main.genome_origin g join ${sql} order by o.rowid`).all(id);
  return rows.map(({ sha256, file, isolate_database, isolate }) => ({
    sha256: String(sha256),
    ...defined({
      file: file === null ? undefined : String(file),
      isolate: isolate === null ? undefined : { database: String(isolate_database), id: Number(isolate) },
    }),
  }));
}
