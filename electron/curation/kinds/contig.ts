import { refusal } from '#shared/api/error-codes.ts';
import { blankOf } from '#shared/api/curation/blank-of.ts';
import { ContigMembers } from '#shared/api/curation/contig-members.ts';
import { defined } from '#shared/defined.ts';
import { checkContig, normalizeContig } from '#shared/rules/contig.ts';
import {
  insertContig,
  readContigRecord,
  readTags,
  removeContig,
  updateContig,
  type ContigRest,
} from '#electron/store/changes/writers/records/contig-record.ts';
import { isIsolate, noteDesignations } from '#electron/store/changes/writers/records/designation-rows.ts';
import type { RecordKind } from '../record-kind.ts';
import { rightToIsolate } from './isolate-right.ts';

/** A contig with what comes back with it, where a line of the history tells that. */
type ContigFormMembers = ContigMembers & Partial<ContigRest>;

/** Contigs of isolates. Who curates an isolate keeps its contigs. */
export const contigKind: RecordKind<ContigFormMembers> = {
  name: 'contig',
  noun: 'contig',
  blank: blankOf(ContigMembers),
  idOf: ({ contig_id }) => String(contig_id),
  right(reading, { key, members }) {
    const kept = readContigRecord(reading.database.connection, Number(key['contig_id'] ?? 0));
    const isolate = kept?.isolate ?? members.isolate ?? Number(key['isolate_id']);
    return rightToIsolate(reading, isolate);
  },
  read({ database: { connection } }, { contig_id }) {
    return contig_id === undefined ? undefined : readContigRecord(connection, Number(contig_id))?.members;
  },
  rows: (_reading, { contig_id }) => ({ table: 'contig', where: { id: Number(contig_id) } }),
  deletion({ database: { connection } }, { contig_id }, { sequence, ...rest }) {
    const isolate = readContigRecord(connection, Number(contig_id))?.isolate;
    return { ...rest, length: sequence.length, isolate };
  },
  comeBack({ change }, { members }) {
    noteDesignations(change, members.isolate ?? 0, []);
  },
  normalise: ({ sequence, ...rest }) => ({ ...rest, sequence: normalizeContig(sequence) }),
  readReplaced({ database: { connection } }, { contig_id }, { before, members }) {
    return members.sequence === before.sequence ? before : { ...before, tags: readTags(connection, Number(contig_id)) };
  },
  // The sequences of a genome would double the database. The contig itself has them.
  brief: ({ sequence, ...rest }) => ({ ...rest, length: sequence.length }),
  unknown: ({ database }, { contig_id }) =>
    refusal('unknown_contig', `The database "${database.name}" has no contig ${contig_id}.`),
  check({ database }, { members, key, before, isRestored }) {
    const isolate = isRestored ? members.isolate : Number(key['isolate_id']);
    if (before || (isolate !== undefined && isIsolate(database.connection, isolate))) return checkContig(members);
    throw refusal('unknown_isolate', `The database "${database.name}" has no isolate ${isolate}.`);
  },
  insert({ change }, { members, key, isRestored }) {
    const { isolate = 0, sender = null, date_entered, tags, ...own } = members;
    if (!isRestored) return { contig_id: insertContig(change, Number(key['isolate_id']), own) };
    const id = Number(key['contig_id']);
    if (own.sequence === '') throw refusal('cannot_undo', `The history has not kept the contig ${id}.`);
    const rest = { sender, ...defined({ date_entered, tags }) };
    return { contig_id: insertContig(change, isolate, { ...own, id }, rest) };
  },
  update({ change, database }, { members, key }) {
    const id = Number(key['contig_id']);
    updateContig(change, id, readContigRecord(database.connection, id)?.isolate ?? 0, members);
    return key;
  },
  remove({ change, database }, { contig_id }) {
    const id = Number(contig_id);
    removeContig(change, id, readContigRecord(database.connection, id)?.isolate ?? 0);
  },
};
