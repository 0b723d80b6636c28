import { randomUUID } from 'node:crypto';
import type { AddedContigs, ContigMembers } from '#shared/api/curation/contig-members.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { countOf } from '#shared/count-of.ts';
import { assemblyProblems } from '#shared/rules/assembly.ts';
import { checkContig, normalizeContig } from '#shared/rules/contig.ts';
import { errorOf, isRefused, warningOf, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { splitFasta } from '#shared/sequence/read-sequences.ts';
import { isIsolate, noteDesignations } from '#electron/store/changes/writers/records/designation-rows.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import { assemblyStatistics } from '#electron/typing/genome/count-bases.ts';
import { rightToIsolate } from './kinds/isolate-right.ts';
import { contigKind } from './kinds/contig.ts';
import type { ContigsOrder } from './curation-input.ts';
import { refuseRows } from './refuse-rows.ts';
import { createRecord, type RecordWriting } from './write-record.ts';
import type { RecordKind } from './record-kind.ts';

/**
 * Adds all contigs of a FASTA text to an isolate, as one batch. The limits of assemblies of the database warn here: a curator decides.
 * AppError codes: no_right 403, unknown_isolate 404, record_refused 400 with the number of each record, reason_needed 400.
 */
export async function addContigs(writing: RecordWriting, order: ContigsOrder): Promise<AddedContigs> {
  const { curator, database, telling } = writing;
  const { isolate, method = null, reason } = order;
  if (!isIsolate(database.connection, isolate)) {
    throw refusal('unknown_isolate', `The database "${database.name}" has no isolate ${isolate}.`);
  }
  curator.refuse(rightToIsolate(writing, isolate), `contigs of isolate ${isolate}`);
  const contigs = (splitFasta(order.fasta) ?? []).map(({ name, residues }) => ({
    sequence: normalizeContig(residues),
    method,
    original_designation: name === '' ? null : name,
    comments: null,
  }));
  const problems: RuleProblem[] = contigs.flatMap((contig, index) =>
    checkContig(contig).map((problem) => ({ row: index + 1, ...problem })),
  );
  if (contigs.length === 0) problems.push(errorOf('no_sequences', 'There are no contigs in FASTA format.', 'fasta'));
  const lengths = contigs.map(({ sequence }) => ({ length: sequence.length }));
  const total_length = lengths.reduce((sum, { length }) => sum + length, 0);
  if (!isRefused(problems)) {
    const statistics = assemblyStatistics(lengths, { gc: 0, known: total_length });
    const unusual = assemblyProblems(statistics, readPolicy(database).assembly);
    problems.push(...unusual.map(({ code, message }) => warningOf(code, message, 'fasta')));
  }
  refuseRows(problems, reason, 'Nothing was added.', (row) => `Contig ${row}`);
  const batch = randomUUID();
  const ids = await addContigRecords({ ...writing, telling: { ...telling, reason, batch } }, isolate, contigs);
  return { contigs: ids, total_length, batch, problems };
}

/** Adds contigs to an isolate and gives their ids. AppError codes: record_refused 400. */
export async function addContigRecords(
  writing: RecordWriting,
  isolate: number,
  contigs: readonly ContigMembers[],
): Promise<number[]> {
  const kind = contigKind as unknown as RecordKind;
  const ids: number[] = [];
  for (const contig of contigs) {
    const { key } = await createRecord(writing, kind, { isolate_id: isolate }, contig);
    ids.push(Number(key['contig_id']));
  }
  noteDesignations(writing.change, isolate, [`${countOf(ids.length, 'contig')} added`]);
  return ids;
}
