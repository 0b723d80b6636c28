import { countOf } from '#shared/count-of.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { addIsolate } from '#electron/store/changes/writers/by-hand/isolate-by-hand.ts';
import { loadFields } from '#electron/store/changes/writers/field-rows.ts';
import { firstFreeId } from '#electron/store/changes/writers/retired-ids.ts';
import { readLocusColumns } from '#electron/store/records/locus-columns.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { actionOf, refuseProblems, type Assigner } from './acceptance.ts';
import { contigsOf } from './contig-file.ts';
import type { FoundAlleles } from './type-genome.ts';
import type { EvaluatedIsolate } from './evaluated.ts';

/**
 * Accepts isolates and genomes, by evaluated item. Their contigs come from the files of the submission in a data folder; `found` are
 * alleles that these hold, by position.
 */
export function isolateAssigner(
  change: Change,
  submission: SubmissionRow,
  items: ReadonlyMap<number, EvaluatedIsolate>,
  { root, found }: { root: string; found: Readonly<Record<number, FoundAlleles>> },
): Assigner {
  const { connection } = change;
  const fields = loadFields(connection);
  const locusIds = new Map(readLocusColumns(connection).map(({ name, id }) => [name, id]));
  let last = firstFreeId(connection, 'isolate') - 1;
  return {
    propose() {
      last += 1;
      return String(last);
    },
    async accept(item, { assigned_id, override }) {
      const evaluated = items.get(item.position) ?? { problems: [] };
      const { record } = evaluated;
      refuseProblems(item, evaluated, override);
      if (assigned_id !== undefined) {
        const sentence = 'Isolates get their ids in turn. Assign without an id.';
        throw refusal('not_acceptable', sentence, [{ field: 'assigned_id', reason: sentence }]);
      }
      if (!record) throw new Error('An isolate without a problem could not be read.');
      const { assembly_filename: filename } = record;
      const contigs = filename === undefined ? [] : await contigsOf(change, submission, filename, root);
      const inContigs = foundIn(change, submission, filename, found[item.position]);
      const alleles = new Map(inContigs.map(({ locus, allele_id }) => [locus, [allele_id]]));
      // What the table names counts.
      for (const [locus, ids] of record.alleles) alleles.set(locus, ids);
      const typed =
        inContigs.length === 0 ? '' : ` ${countOf(inContigs.length, 'allele')} of its contigs written with it.`;
      const action = `${actionOf(submission, item, evaluated, override)}${typed}`;
      const sender = submission.submitter;
      const id = addIsolate(change, { record: { ...record, alleles }, contigs, fields, locusIds, sender, action });
      return { assigned_id: String(id), made_record: true };
    },
  };
}

/** Alleles that were found in the file that is taken; of another file of the same name they would be wrong. */
function foundIn(
  { database }: Change,
  { id }: SubmissionRow,
  filename: string | undefined,
  found: FoundAlleles | undefined,
): FoundAlleles['alleles'] {
  if (!found || filename === undefined) return [];
  if (findSubmissionFile(database, id, filename)?.stored_name === found.stored_name) return found.alleles;
  throw refusal(
    'changed_meanwhile',
    `The file "${filename}" was replaced while its contigs were typed. Look at it again.`,
  );
}
