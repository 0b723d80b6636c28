import type { Action, Actions, ReadContext, WriteContext } from '#electron/store/changes/action.ts';
import { type DesignatedLocus, readDesignations } from '#electron/store/changes/writers/records/designation-rows.ts';
import { noteScan } from '#electron/store/changes/writers/records/genome-origin.ts';
import type { BlockKey } from '#electron/store/records/blocks.ts';
import { lastHistoryLine, listHistory } from '#electron/store/records/history/history-lines.ts';
import type { BlockMembers } from '#shared/api/block.ts';
import type { RecordChange } from '#shared/api/curation/record-changes.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { addContigs } from './add-contigs.ts';
import { clusterActions, clusterReads } from './cluster-actions.ts';
import { checkRecord } from './check-record.ts';
import type {
  FoundDesignations,
  FoundSequence,
  FoundWritten,
  OfRecord,
  RecordForm,
  UpdateOrder,
} from './curation-input.ts';
import { curatorOf } from './curator.ts';
import { custodyActions, custodyReads } from './custody-actions.ts';
import { defineAlleles } from './define-alleles.ts';
import { followRenames, hasCopies } from './follow-names.ts';
import { recordChange } from './history.ts';
import { kindNamed } from './kinds.ts';
import { blockKind } from './kinds/block.ts';
import { designationsKind } from './kinds/designations.ts';
import type { Members } from './record-kind.ts';
import { watchActions } from './watch-actions.ts';
import { watchPrivate } from './watch-private.ts';
import { verdictActions } from './verdict/verdict-actions.ts';
import { projectActions } from './project-actions.ts';
import { publishDue } from './publish-due.ts';
import { readRestsOn } from './rests-on/read-rests-on.ts';
import { mayRecall, planRecall } from './recall/plan-recall.ts';
import { takeBackRecall, takeOff, withdraw } from './recall/recall-steps.ts';
import { defineFound } from './scan/define-found.ts';
import { undoBatch, undoChange } from './take-back.ts';
import { updateRecords } from './update/update-table.ts';
import { setVerdictSettings, type SeenSettings } from './verdict-settings.ts';
import { changeRecord, createRecord, deleteRecord, type RecordWriting } from './write-record.ts';

/** Why the history has these lines. */
const REASON = 'Found in the contigs by a scan.';

interface GivenRecord extends OfRecord {
  members: Members;
  reason?: string | undefined;
}

/** Which record as the curator saw it: `match` is the header `If-Match`. */
interface SeenRecord extends OfRecord {
  match: string | undefined;
  reason?: string | undefined;
}

type CurationWork<Input, Output> = (
  writing: RecordWriting,
  input: Input,
  context: WriteContext,
) => Output | Promise<Output>;

/** An action of a curator. The engine (`write-record.ts`) refuses records that are not of the scope of this person. */
function curation<Input extends object, Output>(
  title: string,
  work: CurationWork<Input, Output>,
): Action<Input, Output> {
  return undoing(title, async (writing, input, context) => {
    const refuseMore = watchPrivate(context);
    const output = await work(writing, input, context);
    refuseMore();
    return output;
  });
}

/** The same of one that takes changes back: what was published by mistake becomes private again, however much its owners keep private. */
function undoing<Input extends object, Output>(
  title: string,
  work: CurationWork<Input, Output>,
): Action<Input, Output> {
  return {
    title,
    right: 'curate',
    work(context, input) {
      const { change, database, root, caller } = context;
      const { reason } = input as { reason?: string | undefined };
      const curator = curatorOf(caller, database.name);
      return work({ change, database, root, curator, telling: { reason } }, input, context);
    },
  };
}

/** By which limits genomes are judged is for who administers the database, also if it is a copy. */
const verdictAction: Action<SeenSettings, void> = {
  title: 'Rules for verdicts on genomes',
  right: 'administer',
  isForCopies: true,
  work: ({ change }, input) => setVerdictSettings(change, input),
};

/** What curators change. */
export const curationActions = {
  ...custodyActions,
  ...clusterActions,
  ...watchActions,
  ...projectActions,
  'verdict_settings.set': verdictAction,
  ...verdictActions,
  'record.create': curation('New record', (writing, { record, key, members }: GivenRecord) =>
    createRecord(writing, kindNamed(record), key, members),
  ),
  'record.change': curation(
    'Change of a record',
    (writing, { record, key, members, match }: GivenRecord & SeenRecord, context) => {
      if (hasCopies(record)) followRenames(context);
      return changeRecord(writing, kindNamed(record), key, members, match);
    },
  ),
  'record.delete': curation('Deletion of a record', async (writing, { record, key, match }: SeenRecord) => {
    await deleteRecord(writing, kindNamed(record), key, match);
    await writing.change.finish();
    return { change: lastHistoryLine(writing.database) };
  }),
  'change.undo': {
    ...undoing('Undoing of a change', async (writing, { change }: { change: number }, context) => {
      followRenames(context);
      const before = lastHistoryLine(writing.database);
      await undoChange(writing, change);
      await writing.change.finish();
      const changes: RecordChange[] = listHistory(writing.database, {}, 1).map((line) =>
        recordChange(writing.database, line),
      );
      await publishDue(writing, before);
      return { changes };
    }),
    // Of a copy only what this computer says of it: `undoChange` refuses the rest.
    isForCopies: true,
  },
  'batch.undo': {
    ...undoing('Undoing of several changes', async (writing, { batch }: { batch: string }, context) => {
      followRenames(context);
      const before = lastHistoryLine(writing.database);
      const undone = await undoBatch(writing, batch);
      await publishDue(writing, before);
      return undone;
    }),
    isForCopies: true,
  },
  'block.set': {
    ...curation('Record that is not used', async (writing, { because, ...key }: BlockKey & BlockMembers) => {
      const kind = kindNamed(blockKind.name);
      const before = lastHistoryLine(writing.database);
      if (kind.read(writing, key)) await changeRecord(writing, kind, key, { because }, '*');
      else await createRecord(writing, kind, key, { because });
      await writing.change.finish();
      const last = lastHistoryLine(writing.database);
      return { change: last > before ? last : undefined };
    }),
    isForCopies: true,
  },
  'block.lift': {
    ...curation(
      'Record that is used again',
      async (writing, { reason: _told, ...key }: BlockKey & { reason?: string | undefined }) => {
        await deleteRecord(writing, kindNamed(blockKind.name), key, '*');
        await writing.change.finish();
        return { change: lastHistoryLine(writing.database) };
      },
    ),
    isForCopies: true,
  },
  'recall.designations': curation('Recall of a genome', takeOff),
  'recall.definitions': { ...curation('Recall of a genome', withdraw), isForCopies: true },
  'recall.undo': { ...undoing('Undoing of a recall', takeBackRecall), isForCopies: true },
  'alleles.define': curation('Definition of new alleles', defineAlleles),
  'contigs.add': curation('New contigs', addContigs),
  'table.update': curation('Changes of a table', (writing, order: UpdateOrder, context) => {
    if (hasCopies(order.record)) followRenames(context);
    return updateRecords(writing, order, context.control.checkpoint);
  }),
  'scan.define': curation(
    'Definition of new alleles',
    (writing, { batch, alleles }: { batch: string; alleles: readonly FoundSequence[] }) =>
      defineFound(writing, batch, alleles),
  ),
  'scan.designate': curation(
    'Designation of alleles',
    (writing, { batch, isolates }: { batch: string; isolates: readonly FoundDesignations[] }) =>
      designateFound(writing, batch, isolates),
  ),
};

/** What forms ask while they are filled in. */
export const curationReads = {
  ...clusterReads,
  ...custodyReads,
  'isolate.rests_on': { right: 'curate' as const, work: readRestsOn },
  'recall.plan': { right: 'curate' as const, work: planRecall },
  'recall.may': { right: 'curate' as const, work: mayRecall },
  'record.check': {
    right: 'curate' as const,
    work: ({ database, root, caller }: ReadContext, form: RecordForm) =>
      checkRecord({ database, root }, curatorOf(caller, database.name), form),
  },
};

export type CurationActions = Actions<typeof curationActions, typeof curationReads>;

/**
 * Writes what a scan found as automatic designations and tags of contigs. A locus that somebody changed since it was looked at is
 * left alone and counted. Nothing is written twice: a batch that is in the history already is done. AppError codes: no_right 403,
 * unknown_isolate 404.
 */
async function designateFound(
  writing: RecordWriting,
  batch: string,
  isolates: readonly FoundDesignations[],
): Promise<FoundWritten> {
  const { database } = writing;
  const written: FoundWritten = { isolates: 0, designations: 0, changed_meanwhile: 0 };
  const isDone = listHistory(database, { batch }, 1).some(({ kind }) => kind === designationsKind.name);
  if (isDone) return written;
  const kind = kindNamed(designationsKind.name);
  const telling = { batch, reason: REASON };
  for (const { isolate, sha256, loci } of isolates) {
    const before = readDesignations(database.connection, isolate);
    const changes = new Map<string, DesignatedLocus>();
    const scan = sha256 === undefined ? undefined : noteScan(writing.change, isolate, { batch, sha256 });
    for (const { locus, allele_id, designated, place } of loci) {
      const now = (ownMember(before, locus)?.alleles ?? []).map((allele) => allele.allele_id);
      if (now.toSorted().join('\t') !== designated.toSorted().join('\t')) {
        written.changed_meanwhile += 1;
        continue;
      }
      const allele = {
        allele_id,
        method: 'automatic',
        status: 'confirmed',
        comments: null,
        ...defined({ scan }),
      } as const;
      changes.set(locus, { alleles: [allele], tags: place ? [{ ...place, complete: true }] : [] });
    }
    if (changes.size === 0) continue;
    await changeRecord(
      { ...writing, telling },
      kind,
      { isolate_id: isolate },
      { loci: Object.fromEntries(changes) },
      '*',
    );
    written.isolates += 1;
    written.designations += changes.size;
  }
  return written;
}
