import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { forgetSchemeValues } from '#electron/store/scheme-values/values-state.ts';
import type { Change } from '../../change-context.ts';
import { isolateWriterOf, type AddedDesignation } from '../isolate-writer.ts';
import { laterOf } from '../later-date.ts';

/** An allele of an isolate at a locus. */
export interface DesignatedAllele {
  allele_id: string;
  method: 'manual' | 'automatic';
  status: 'confirmed' | 'provisional';
  comments: string | null;
  /** User id of who sent it and the day when it came, where a replaced one is told so that it can come back. */
  sender?: number | null;
  date_entered?: string;
  /** The number of the scan of the isolate that found it (`genome_scan`), where it is written, or told so that it can come back. */
  scan?: number | null;
}

/** Where a locus lies in the contigs of an isolate. Positions are 1-based and inclusive, as on the wire. */
interface LocusTag {
  /** Row id. */
  contig: number;
  start: number;
  end: number;
  direction: 'forward' | 'reverse';
  complete: boolean;
}

export interface DesignatedLocus {
  alleles: readonly DesignatedAllele[];
  tags: readonly LocusTag[];
}

const ALLELES = `select l.name as locus, d.allele_id, d.method, d.status, d.comments, d.sender, d.date_entered, d.scan
  from allele_designation d join locus l on l.id = d.locus
  where d.isolate = :isolate and (:loci is null or d.locus in (select value from json_each(:loci))) order by l.name, d.id`;
const TAGS = `select l.name as locus, t.contig, t.start_position, t.end_position, t.direction, t.complete
  from contig_tag t join contig c on c.id = t.contig join locus l on l.id = t.locus
  where c.isolate = :isolate and (:loci is null or t.locus in (select value from json_each(:loci)))
  order by l.name, t.contig, t.start_position`;

/**
 * What an isolate has at each locus of which anything is known, by the names of the loci; with who sent it and when, if wanted. `loci`: row ids
 * of those that are wanted; absent: all.
 */
export function readDesignations(
  connection: DatabaseSync,
  isolate: number,
  { withOrigin = false, loci: wanted }: { withOrigin?: boolean; loci?: readonly number[] } = {},
): Record<string, DesignatedLocus> {
  const loci = new Map<unknown, { alleles: DesignatedAllele[]; tags: LocusTag[] }>();
  const at = (name: unknown) => {
    const known = loci.get(name) ?? { alleles: [], tags: [] };
    loci.set(name, known);
    return known;
  };
  const asked = { isolate, loci: wanted === undefined ? null : JSON.stringify(wanted) };
  for (const row of statementOf(connection, ALLELES).all(asked)) {
    at(row['locus']).alleles.push({
      allele_id: String(row['allele_id']),
      method: row['method'] === 'automatic' ? 'automatic' : 'manual',
      status: row['status'] === 'provisional' ? 'provisional' : 'confirmed',
      comments: row['comments'] === null ? null : String(row['comments']),
      ...(withOrigin
        ? {
            sender: row['sender'] as number | null,
            date_entered: String(row['date_entered']),
            scan: row['scan'] as number | null,
          }
        : {}),
    });
  }
  for (const row of statementOf(connection, TAGS).all(asked)) {
    at(row['locus']).tags.push({
      contig: Number(row['contig']),
      start: Number(row['start_position']),
      end: Number(row['end_position']),
      direction: row['direction'] === 'reverse' ? 'reverse' : 'forward',
      complete: row['complete'] === 1,
    });
  }
  return Object.fromEntries(loci);
}

/** What becomes of the alleles and tags that an isolate has at a locus. */
export interface DesignationChange {
  /** Row id. */
  id: number;
  name: string;
  before: DesignatedLocus | undefined;
  after: DesignatedLocus;
}

/**
 * Writes what an isolate has at some loci in place of what it had; nothing at all where it has neither alleles nor tags. Gives the
 * sentences for its history that the service shows (`wire-notes.md` §4.9).
 */
export function writeDesignatedLoci(change: Change, isolate: number, loci: readonly DesignationChange[]): string[] {
  const writer = isolateWriterOf(change);
  const added: AddedDesignation[] = [];
  const told: string[] = [];
  for (const { id, name, before, after } of loci) {
    const kept = new Map((before?.alleles ?? []).map((allele) => [allele.allele_id, allele]));
    const wanted = new Set(after.alleles.map(({ allele_id }) => allele_id));
    for (const allele_id of kept.keys()) {
      if (wanted.has(allele_id)) continue;
      writer.removeDesignation(isolate, id, allele_id);
      told.push(`${name}: designation '${allele_id}' deleted`);
    }
    for (const allele of after.alleles) {
      if (kept.has(allele.allele_id)) {
        changeDesignation(change, isolate, id, allele);
        continue;
      }
      added.push({ ...allele, locus: id });
      told.push(`${name}: new designation '${allele.allele_id}'`);
    }
    writeTags(change, isolate, id, before?.tags ?? [], after.tags);
  }
  if (added.length > 0) writer.addDesignations(isolate, added);
  return told;
}

/** What a person says instead of a scan rests on that person. */
function changeDesignation(change: Change, isolate: number, locus: number, allele: DesignatedAllele): void {
  const { allele_id, method, status, comments, scan = null } = allele;
  statementOf(
    change.connection,
    `update allele_designation set scan = coalesce(?, case when method = ? then scan end), method = ?, status = ?, comments = ?,
     curator = ?, datestamp = ${laterOf('datestamp')} where isolate = ? and locus = ? and allele_id = ?`,
  ).run(scan, method, method, status, comments, change.curator, change.today, isolate, locus, allele_id);
}

function writeTags(
  { connection }: Change,
  isolate: number,
  locus: number,
  before: readonly LocusTag[],
  after: readonly LocusTag[],
): void {
  if (before.length > 0) {
    statementOf(
      connection,
      'delete from contig_tag where locus = ? and contig in (select id from contig where isolate = ?)',
    ).run(locus, isolate);
  }
  for (const { contig, start, end, direction, complete } of after) {
    statementOf(
      connection,
      `insert into contig_tag (contig, locus, start_position, end_position, direction, complete)
       values (?, ?, ?, ?, ?, ?)`,
    ).run(contig, locus, start, end, direction, complete ? 1 : 0);
  }
}

/** Says that designations of an isolate changed: its date, its history, and the scheme values that follow from them. Packs them. */
export function noteDesignations(change: Change, isolate: number, told: readonly string[]): void {
  const { connection, today } = change;
  statementOf(connection, `update isolate set curator = ?, datestamp = ${laterOf('datestamp')} where id = ?`).run(
    change.curator,
    today,
    isolate,
  );
  const writer = isolateWriterOf(change);
  writer.packDesignations(isolate);
  if (told.length > 0) writer.note(isolate, told);
  forgetSchemeValues(connection, [isolate]);
  change.contentChanged();
}

/** Row ids of loci by their names. */
export function lociByName(connection: DatabaseSync): Map<string, number> {
  const rows = statementOf(connection, 'select id, name from locus').all();
  return new Map(rows.map((row) => [String(row['name']), Number(row['id'])]));
}

/** Whether there is an isolate of this id. */
export function isIsolate(connection: DatabaseSync, id: number): boolean {
  return statementOf(connection, 'select 1 from isolate where id = ?').get(id) !== undefined;
}

/** Ids of the projects of an isolate. */
export function projectsOf(connection: DatabaseSync, isolate: number): number[] {
  const rows = statementOf(connection, 'select project from project_isolate where isolate = ?').all(isolate);
  return rows.map((row) => Number(row['project']));
}
