import type { DatabaseSync } from 'node:sqlite';
import type { ContigMembers } from '#shared/api/curation/contig-members.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { isolateWriterOf, type NewContig } from '../isolate-writer.ts';
import { storedText, textOf, updateRow } from '../table-rows.ts';
import { noteDesignations } from './designation-rows.ts';

/** Where a locus lies on a contig, by the name of the locus. Positions are 1-based and inclusive. */
interface KeptTag {
  locus: string;
  start: number;
  end: number;
  direction: string;
  complete: boolean;
}

/** What comes back with a contig besides its members, where the history tells that. */
export interface ContigRest {
  isolate: number;
  sender: number | null;
  date_entered: string;
  tags: readonly KeptTag[];
}

/** A contig as a form has it, with its isolate. */
export function readContigRecord(
  connection: DatabaseSync,
  id: number,
): { members: ContigMembers; isolate: number } | undefined {
  const row = statementOf(connection, 'select * from contig where id = ?').get(id);
  if (!row) return undefined;
  const members = {
    sequence: String(row['sequence']),
    method: textOf(row, 'method'),
    original_designation: textOf(row, 'original_designation'),
    comments: textOf(row, 'comments'),
  };
  return { members, isolate: Number(row['isolate']) };
}

/** The loci that lie on a contig. */
export function readTags(connection: DatabaseSync, contig: number): KeptTag[] {
  const sql = `select l.name as locus, start_position, end_position, direction, complete
    from contig_tag join locus l on l.id = contig_tag.locus where contig = ? order by start_position, l.name`;
  return statementOf(connection, sql)
    .all(contig)
    .map((row) => ({
      locus: String(row['locus']),
      start: Number(row['start_position']),
      end: Number(row['end_position']),
      direction: String(row['direction']),
      complete: row['complete'] === 1,
    }));
}

/**
 * Adds a contig to an isolate and gives its id: the next one, or that of a deleted one that comes back. Its sender is who sent what the
 * change writes, unless `rest` names one.
 */
export function insertContig(
  change: Change,
  isolate: number,
  members: NewContig,
  { tags = [], ...origin }: Partial<Omit<ContigRest, 'isolate'>> = {},
): number {
  const id = isolateWriterOf(change).addContig(isolate, { ...members, ...columnsOf(members) }, origin);
  addTags(change.connection, id, tags);
  noteDesignations(change, isolate, []);
  return id;
}

function addTags(connection: DatabaseSync, contig: number, tags: readonly KeptTag[]): void {
  for (const { locus, start, end, direction, complete } of tags) {
    const sql = `insert into contig_tag (contig, locus, start_position, end_position, direction, complete)
      select ?, id, ?, ?, ?, ? from locus where name = ?`;
    statementOf(connection, sql).run(contig, start, end, direction, complete ? 1 : 0, locus);
  }
}

/** Changes a contig. Loci that lay on another sequence lie on it no more, and those again that lay on the one that comes back. */
export function updateContig(
  change: Change,
  id: number,
  isolate: number,
  members: ContigMembers & Pick<Partial<ContigRest>, 'tags'>,
): void {
  const { connection, today, curator } = change;
  const before = readContigRecord(connection, id)?.members.sequence;
  const { sequence } = members;
  updateRow(connection, 'contig', id, {
    sequence,
    length: sequence.length,
    ...columnsOf(members),
    curator,
    datestamp: today,
  });
  if (before !== sequence) {
    statementOf(connection, 'delete from contig_tag where contig = ?').run(id);
    addTags(connection, id, members.tags ?? []);
  }
  noteDesignations(change, isolate, []);
}

function columnsOf({ method, original_designation, comments }: ContigMembers) {
  return {
    method: storedText(method),
    original_designation: storedText(original_designation),
    comments: storedText(comments),
  };
}

/** Deletes a contig and retires its id. */
export function removeContig(change: Change, id: number, isolate: number): void {
  statementOf(change.connection, 'delete from contig where id = ?').run(id);
  change.retire({ kind: 'contig', record_id: String(id) });
  noteDesignations(change, isolate, [`contig ${id} deleted`]);
}
