import { refusal } from '#shared/api/error-codes.ts';
import type { RecallMode, RecalledAllele, RecalledType } from '#shared/api/curation/recall.ts';
import { countOf } from '#shared/count-of.ts';
import { readDesignations } from '#electron/store/changes/writers/records/designation-rows.ts';
import { refuseCopy } from '#electron/store/file/copy-origin.ts';
import { readDatabase } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { listHistory } from '#electron/store/records/history/history-lines.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import { blockKind } from '../kinds/block.ts';
import { designationsKind } from '../kinds/designations.ts';
import { kindNamed } from '../kinds.ts';
import { restsOn } from '../rests-on/rests-on.ts';
import { undoBatch } from '../take-back.ts';
import { changeRecord, createRecord, deleteRecord, type RecordWriting } from '../write-record.ts';
import { designatedByGenome, isOfGenome } from './plan-recall.ts';

interface OfRecall {
  batch: string;
  reason: string;
  isolate: number;
}

export interface TakenOff extends OfRecall {
  /** As they were when it was decided. */
  designations: readonly RecalledAllele[];
}

export interface Withdrawn extends OfRecall {
  mode: RecallMode;
  /** The database of the isolate. */
  isolates: string;
  alleles: readonly RecalledAllele[];
  types: readonly RecalledType[];
}

const isDone = ({ database }: RecordWriting, batch: string) => listHistory(database, { batch }, 1).length > 0;

/**
 * Takes off an isolate what is designated by its genome. A batch that is in the history is done. Gives whether anything was taken off. AppError
 * codes: changed_meanwhile 409, no_right 403, unknown_isolate 404.
 */
export async function takeOff(
  writing: RecordWriting,
  { batch, reason, isolate, designations }: TakenOff,
): Promise<{ isWritten: boolean }> {
  if (isDone(writing, batch)) return { isWritten: true };
  const before = readDesignations(writing.database.connection, isolate, { withOrigin: true });
  if (JSON.stringify(designatedByGenome(writing.database, isolate)) !== JSON.stringify(designations))
    throw changedMeanwhile();
  if (designations.length === 0) return { isWritten: false };
  const loci = new Set(designations.map(({ locus }) => locus));
  const after = [...loci].map((locus) => {
    const alleles = (before[locus]?.alleles ?? []).filter((allele) => !isOfGenome(allele));
    return [locus, { alleles, tags: alleles.length === 0 ? [] : (before[locus]?.tags ?? []) }] as const;
  });
  const telling = {
    batch,
    reason,
    action: `Took off ${countOf(designations.length, 'designation')}: genome recalled.`,
  };
  const kind = kindNamed(designationsKind.name);
  await changeRecord({ ...writing, telling }, kind, { isolate_id: isolate }, { loci: Object.fromEntries(after) }, '*');
  return { isWritten: true };
}

function changedMeanwhile() {
  return refusal(
    'changed_meanwhile',
    'What rests on the genome changed meanwhile. Nothing is recalled: look at it again.',
  );
}

/**
 * Deletes or blocks alleles and types that rest on a genome alone, if they still do. A batch that is in the history is done. AppError
 * codes: changed_meanwhile 409, no_right 403, copy_read_only 409, in_use 409.
 */
export async function withdraw(writing: RecordWriting, asked: Withdrawn): Promise<void> {
  const { database } = writing;
  const { batch, reason, mode, types, alleles } = asked;
  if (mode === 'withdraw') refuseCopy(database);
  if (isDone(writing, batch)) return;
  await refuseSupported(writing, asked);
  const telling = { batch, reason };
  const keys = [
    ...types.map(({ scheme_id, profile_id }) => ['profile', String(scheme_id), profile_id] as const),
    ...alleles.map(({ locus, allele_id }) => ['allele', locus, allele_id] as const),
  ];
  for (const [record, within, id] of keys) {
    if (mode === 'withdraw') {
      const key =
        record === 'profile' ? { scheme_id: Number(within), profile_id: id } : { locus: within, allele_id: id };
      await deleteRecord({ ...writing, telling }, kindNamed(record), key, '*');
      continue;
    }
    const key = { record, within, id };
    // What is blocked already stays so, with its own reason.
    if (blockKind.read(writing, key)) continue;
    await createRecord({ ...writing, telling }, kindNamed(blockKind.name), key, { because: reason });
  }
}

/** Refuses what something else supports by now: its own isolate has let go of it before. */
async function refuseSupported(
  { database: definitions, root }: RecordWriting,
  { isolates, isolate, alleles, types }: Withdrawn,
): Promise<void> {
  const found = await readDatabase(databaseFiles(root, isolates).file, (opened) =>
    restsOn({ root, isolates: opened, definitions, seesSubmissions: () => false }, isolate),
  );
  const alone = new Set([
    ...found.alleles.filter((one) => !one.supported_by_others).map((one) => `${one.locus}\t${one.allele_id}`),
    ...found.types.filter((one) => !one.supported_by_others).map((one) => `${one.scheme_id}\t${one.profile_id}`),
  ]);
  const isAlone =
    alleles.every(({ locus, allele_id }) => alone.has(`${locus}\t${allele_id}`)) &&
    types.every(({ scheme_id, profile_id }) => alone.has(`${scheme_id}\t${profile_id}`));
  if (!isAlone) throw changedMeanwhile();
}

/**
 * Takes back what a batch did in this database. Gives the batch that takes it back, also where that was done before; undefined where the
 * batch did nothing here. Errors as `undoBatch`.
 */
export async function takeBackRecall(
  writing: RecordWriting,
  { batch }: { batch: string },
): Promise<string | undefined> {
  const { database } = writing;
  const [last] = listHistory(database, { batch }, 1);
  if (!last) return undefined;
  const row = statementOf(
    database.connection,
    `select batch from record_history undo where takes_back = ?
       and not exists (select 1 from record_history redo where redo.takes_back = undo.id)`,
  ).get(last.id);
  return row ? String(row['batch']) : (await undoBatch(writing, batch)).batch;
}
