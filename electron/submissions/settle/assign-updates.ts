import { addContigRecords } from '#electron/curation/add-contigs.ts';
import { kindNamed } from '#electron/curation/kinds.ts';
import { changeRecord } from '#electron/curation/write-record.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { actionOf, refuseProblems, type Assigner } from './acceptance.ts';
import { contigsOf } from './contig-file.ts';
import type { EvaluatedUpdate } from './evaluated.ts';
import { writeAssigned, type SettlingContext } from './settling-writing.ts';

/**
 * Accepts updates, by evaluated item: the isolates change as a form would change them, as one batch of the history each. Contigs come from
 * the files of the submission in a data folder.
 */
export function updateAssigner(
  context: SettlingContext,
  submission: SubmissionRow,
  items: ReadonlyMap<number, EvaluatedUpdate>,
): Assigner {
  return {
    propose: () => undefined,
    async accept(item, { assigned_id, override }) {
      const evaluated = items.get(item.position) ?? { problems: [] };
      refuseProblems(item, evaluated, override);
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
      const reason = actionOf(submission, item, evaluated, { override });
      const { batch } = await writeAssigned(context, submission, item, { reason }, async (writing) => {
        const key = { isolate_id: update.isolate };
        if (cells.length > 0) await changeRecord(writing, kindNamed('isolate'), key, members, '*');
        if (filename !== undefined) await addContigRecords(writing, update.isolate, contigs);
      });
      return { assigned_id: id, made_record: true, written: { cells, batch } };
    },
  };
}
