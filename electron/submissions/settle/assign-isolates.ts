import { countOf } from '#shared/count-of.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { kindNamed } from '#electron/curation/kinds.ts';
import { addRecord } from '#electron/curation/write-record.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { DesignatedAllele } from '#electron/store/changes/writers/records/designation-rows.ts';
import type { IsolateRest } from '#electron/store/changes/writers/records/isolate-record.ts';
import { firstFreeId } from '#electron/store/changes/writers/retired-ids.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import type { EditableIsolate } from '#shared/rules/isolate-members.ts';
import { actionOf, refuseProblems, type Assigner } from './acceptance.ts';
import { contigsOf } from './contig-file.ts';
import type { FoundAlleles } from './type-genome.ts';
import type { EvaluatedIsolate } from './evaluated.ts';
import { writeAssigned, type SettlingContext } from './settling-writing.ts';

/**
 * Accepts isolates and genomes, by evaluated item. Their contigs come from the files of the submission in a data folder; `found` are
 * alleles that these hold, by position.
 */
export function isolateAssigner(
  context: SettlingContext,
  submission: SubmissionRow,
  items: ReadonlyMap<number, EvaluatedIsolate>,
  found: Readonly<Record<number, FoundAlleles>> = {},
): Assigner {
  const { change } = context;
  let last = firstFreeId(change.connection, 'isolate') - 1;
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
      const { assembly_filename: filename, sequence_method: method = 'unknown' } = record;
      const contigs = filename === undefined ? [] : await contigsOf(context, submission, filename, method);
      const inContigs = foundIn(change, submission, filename, found[item.position]);
      const alleles = new Map(inContigs.map(({ locus, allele_id }) => [locus, [allele_id]]));
      // What the table names counts.
      for (const [locus, ids] of record.alleles) alleles.set(locus, ids);
      const typed =
        inContigs.length === 0 ? '' : ` ${countOf(inContigs.length, 'allele')} of its contigs written with it.`;
      const action = `${actionOf(submission, item, evaluated, { override })}${typed}`;
      const added = `${countOf(contigs.length, 'contig')} added from ${filename ?? 'a file'}`;
      const isolate = {
        isolate: record.name,
        provenance: Object.fromEntries(record.values),
        aliases: record.aliases,
        publications: record.references,
        contigs,
        loci: Object.fromEntries(
          [...alleles].map(([locus, ids]) => [locus, { alleles: ids.map(designated), tags: [] }]),
        ),
        history: contigs.length === 0 ? [action] : [action, added],
      } satisfies Partial<EditableIsolate> & IsolateRest;
      const { result } = await writeAssigned(context, submission, item, { action }, (writing) =>
        addRecord(writing, kindNamed('isolate'), {}, isolate),
      );
      return { assigned_id: String(result.key['isolate_id']), made_record: true };
    },
  };
}

function designated(allele_id: string): DesignatedAllele {
  return { allele_id, method: 'manual', status: 'confirmed', comments: null };
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
