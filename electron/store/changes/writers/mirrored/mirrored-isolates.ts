import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { defined } from '#shared/defined.ts';
import { isolateMembers } from '../isolate-writer.ts';

/** What a copy keeps of an isolate, by its names and in its order; contigs as their number and that of their bases. */
export interface CopiedIsolate {
  name: string;
  datestamp?: string | undefined;
  values: readonly (readonly [field: string, texts: readonly string[]])[];
  aliases: readonly string[];
  publications: readonly number[];
  alleles: readonly (readonly [locus: string, ids: readonly string[]])[];
  bin?: { contigs: number; bases: number } | undefined;
  /** Ids and names. */
  projects: readonly (readonly [id: number, name: string])[];
  /** What the site sent besides (`shared/api/also-sent.ts`). */
  also?: string | undefined;
}

/** Ids of all isolates of a copy. */
export function copiedIds(connection: DatabaseSync): Set<number> {
  const rows = statementOf(connection, 'select id from isolate').all();
  return new Set(rows.map(({ id }) => Number(id)));
}

/** How many contigs an isolate of a copy has, and how many bases. */
export function copiedContigs(connection: DatabaseSync, id: number): { contigs: number; bases: number } {
  const sql = 'select count(*) as contigs, coalesce(sum(length), 0) as bases from contig where isolate = ?';
  const row = statementOf(connection, sql).get(id);
  return { contigs: Number(row?.['contigs']), bases: Number(row?.['bases']) };
}

/** An isolate of a copy. Undefined if it has none of this id. */
export function copiedIsolate(connection: DatabaseSync, id: number): CopiedIsolate | undefined {
  const row = statementOf(connection, 'select name, datestamp from isolate where id = ?').get(id);
  if (!row) return undefined;
  const { values, aliases, references } = isolateMembers(connection, id);
  const designations = statementOf(
    connection,
    'select l.name, d.allele_id from allele_designation d join locus l on l.id = d.locus where d.isolate = ?',
  ).all(id);
  const projects = statementOf(
    connection,
    'select p.id, p.short_description from project_isolate i join project p on p.id = i.project where i.isolate = ?',
  ).all(id);
  const also = statementOf(connection, 'select members from also_sent where isolate = ?').get(id)?.['members'];
  const byLocus = Map.groupBy(designations, ({ name }) => String(name));
  return {
    name: String(row['name']),
    datestamp: String(row['datestamp']),
    values: [...values],
    aliases,
    publications: references,
    alleles: [...byLocus].map(([locus, rows]) => [locus, rows.map(({ allele_id }) => String(allele_id))]),
    bin: copiedContigs(connection, id),
    projects: projects.map((project) => [Number(project['id']), String(project['short_description'])]),
    ...defined({ also: also === undefined ? undefined : String(also) }),
  };
}

/** Changes the name of an isolate of a copy. */
export function renameCopied(connection: DatabaseSync, id: number, name: string): void {
  statementOf(connection, 'update isolate set name = ? where id = ?').run(name, id);
}

/** Removes the contigs of an isolate of a copy. */
export function removeCopiedContigs(connection: DatabaseSync, id: number): void {
  statementOf(connection, 'delete from contig where isolate = ?').run(id);
}

/** Removes an isolate of a copy. Its id is not retired, as it is elsewhere: the site may show the isolate again. */
export function removeCopied(connection: DatabaseSync, id: number): void {
  statementOf(connection, 'update isolate set new_version = null where new_version = ?').run(id);
  statementOf(connection, 'delete from isolate_value where isolate = ?').run(id);
  statementOf(connection, 'delete from isolate where id = ?').run(id);
}

/** Says that the allele ids of a locus of a copy are not all numbers. */
export function allowTextIds(connection: DatabaseSync, locus: number): void {
  statementOf(connection, "update locus set allele_id_format = 'text' where id = ?").run(locus);
}
