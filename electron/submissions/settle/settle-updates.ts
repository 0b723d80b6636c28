import { addContigRecords } from '#electron/curation/add-contigs.ts';
import { kindNamed } from '#electron/curation/kinds.ts';
import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { hiddenFields } from '#electron/store/file/field-limits.ts';
import { changeRecord } from '#electron/curation/write-record.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import type { ChangedCell, ItemContent, ItemEvidence } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import type { AssemblyStatistics } from '#shared/rules/assembly.ts';
import { warningOf, type RowProblem } from '#shared/rules/rule-problem.ts';
import { actionOf, refuseProblems, type Assigner } from './acceptance.ts';
import { contigsOf, contigProblems } from './contig-file.ts';
import type { Evaluated } from './evaluated.ts';
import type { Evaluate } from './evaluated-items.ts';
import { contentOf } from './item-content.ts';
import { writeAssigned, type SettlingContext } from './settling-writing.ts';
import { readIsolateUpdates, type IsolateUpdate } from '../updates/read-isolate-updates.ts';
import { byRow, tableOf } from './item-table.ts';
import { readEvidence } from './stored-evidence.ts';

interface EvaluatedUpdate extends Evaluated {
  /** Absent if the isolate is not known, or the row could not be read. */
  update?: IsolateUpdate;
  assembly?: AssemblyStatistics;
}

/** What items of a submission of updates change now, and what stands against each. */
export const evaluateUpdates: Evaluate = async (database, submission, items) => {
  const read = await readContents(
    database,
    items.map((item) => contentOf('updates', item)),
  );
  const ofContigs = contigProblems(database);
  const evaluated = new Map(
    items.map((item, index): [number, EvaluatedUpdate] => {
      const { update, problems = [] } = read[index] ?? {};
      const { assembly, sent = [] } = readEvidence(item);
      const changedSince = update ? changedMeanwhile(update.cells, sent) : [];
      // Somebody has changed it in the same way meanwhile.
      const isSame = update?.cells.length === 0 && update.assembly_filename === undefined;
      return [
        item.position,
        {
          problems: [...problems, ...changedSince, ...ofContigs(item)],
          ...defined({ update, defined_as: update && isSame ? String(update.isolate) : undefined, assembly }),
        },
      ];
    }),
  );
  return {
    items: evaluated,
    proposeIds: () => (position) => evaluated.get(position)?.update?.isolate.toString(),
    evidence: async (_sources, stored) => updateEvidence(stored, evaluated.get(stored.position)),
    assigner: (settling) => updateAssigner(settling, submission, evaluated),
  };
};

interface ReadContent {
  update?: IsolateUpdate | undefined;
  problems: RowProblem[];
}

/** Reads items together. Where a column of one is unknown, such as that of a field that is gone, each is read by itself: the others are fine. */
async function readContents(database: Database, contents: readonly ItemContent[]): Promise<ReadContent[]> {
  const { updates, problems } = await readIsolateUpdates(database, tableOf(contents));
  const found = byRow(problems);
  if (updates.length > 0 || contents.length < 2) {
    return contents.map((_content, index) => ({ update: updates[index], problems: found(index + 1) }));
  }
  const alone: ReadContent[] = [];
  for (const content of contents) alone.push(...(await readContents(database, [content])));
  return alone;
}

/** Warns where a value is not what it was when the submitter saw it: somebody else's change would be lost. */
function changedMeanwhile(cells: readonly ChangedCell[], sent: readonly ChangedCell[]): RowProblem[] {
  const seen = new Map(sent.map(([column, was]) => [column, was]));
  return cells.flatMap(([column, was]) => {
    const before = seen.get(column);
    if (before === undefined || before === was) return [];
    const message = `The value was ${valueText(before)} when this was sent. Somebody has made it ${valueText(was)} since.`;
    return [warningOf('changed_meanwhile', message, column)];
  });
}

function valueText(value: string): string {
  return value === '' ? 'empty' : `"${value}"`;
}

/** What changes; of an update that was assigned, what changed then. */
function updateEvidence(
  stored: SubmissionItemRow,
  evaluated: EvaluatedUpdate | undefined,
): Pick<ItemEvidence, 'update'> {
  const { update, assembly } = evaluated ?? {};
  if (!update) return {};
  const { written } = readEvidence(stored);
  const cells = stored.status === 'assigned' && written ? written.cells : update.cells;
  const { isolate: isolate_id, name: isolate } = update;
  return { update: { isolate_id, isolate, cells, ...defined({ assembly: assembly && { ...assembly } }) } };
}

/**
 * Accepts updates, by evaluated item: the isolates change as a form would change them, as one batch of the history each. Contigs come from
 * the files of the submission in a data folder.
 */
function updateAssigner(
  context: SettlingContext,
  submission: SubmissionRow,
  items: ReadonlyMap<number, EvaluatedUpdate>,
): Assigner {
  return {
    async accept(item, { assigned_id, override }) {
      const evaluated = items.get(item.position) ?? { problems: [] };
      refuseProblems(context, item, evaluated, override);
      const { update, defined_as } = evaluated;
      if (!update) throw new Error('An update without a problem could not be read.');
      const id = String(update.isolate);
      if (assigned_id !== undefined && assigned_id !== id) {
        const sentence = `This changes the isolate ${id}. Assign it without another id.`;
        throw refusal('not_acceptable', sentence, [{ field: 'assigned_id', reason: sentence }]);
      }
      if (defined_as !== undefined) return { assigned_id: id, made_record: false };
      const { cells, members, assembly_filename: filename, sequence_method: method = null } = update;
      const contigs = filename === undefined ? [] : await contigsOf(context, submission, filename, method);
      const reason = actionOf(
        submission,
        item,
        evaluated,
        { override },
        hiddenFields(context.change.connection, SEES_PUBLIC),
      );
      const { batch } = await writeAssigned(context, submission, item, { reason }, async (writing) => {
        const key = { isolate_id: update.isolate };
        if (cells.length > 0) await changeRecord(writing, kindNamed('isolate'), key, members, '*');
        if (filename !== undefined) await addContigRecords(writing, update.isolate, contigs);
      });
      return { assigned_id: id, made_record: true, written: { cells, batch } };
    },
  };
}
