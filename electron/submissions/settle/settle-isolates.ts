import { countOf } from '#shared/count-of.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { kindNamed } from '#electron/curation/kinds.ts';
import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { hiddenFields } from '#electron/store/file/field-limits.ts';
import { addRecord } from '#electron/curation/write-record.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import type { DesignatedAllele } from '#electron/store/changes/writers/records/designation-rows.ts';
import { noteScan } from '#electron/store/changes/writers/records/genome-origin.ts';
import type { IsolateRest } from '#electron/store/changes/writers/records/isolate-record.ts';
import { firstFreeId } from '#electron/store/changes/writers/retired-ids.ts';
import { namesakes } from '#electron/store/records/queue/earlier.ts';
import { userNameOf } from '#electron/store/records/queue/submission-rows.ts';
import { findSubmissionFile } from '#electron/store/records/submission/submission-files.ts';
import { readPolicy } from '#electron/store/records/submission/submission-policy.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { defined } from '#shared/defined.ts';
import type { AssemblyStatistics } from '#shared/rules/assembly.ts';
import { dayIn } from '#shared/rules/embargo.ts';
import type { EditableIsolate } from '#shared/rules/isolate-members.ts';
import type { IsolateRecord } from '#shared/rules/isolate.ts';
import { checkSubmittedIsolates } from '../check-rows.ts';
import { actionOf, refuseProblems, type Assigner } from './acceptance.ts';
import { contigsOf, contigProblems } from './contig-file.ts';
import type { Evaluated } from './evaluated.ts';
import type { Evaluate, EvaluatedItems } from './evaluated-items.ts';
import { contentOf, parametersOf } from './item-content.ts';
import { byRow, tableOf } from './item-table.ts';
import { writeAssigned, type FoundAlleles, type Settling } from './settling-writing.ts';
import { readEvidence } from './stored-evidence.ts';

interface EvaluatedIsolate extends Evaluated {
  /** Absent if the row could not be read. */
  record?: IsolateRecord;
  assembly?: AssemblyStatistics;
}

/** The isolates or genomes of a submission, checked with each other. */
export const evaluateIsolates: Evaluate<EvaluatedItems<EvaluatedIsolate>> = async (database, submission, items) => {
  const purpose = submission.type === 'genomes' ? 'genomes' : 'isolates';
  const contents = items.map((item) => contentOf(purpose, item));
  const { records, problems } = checkSubmittedIsolates(database, purpose, tableOf(contents));
  const found = byRow(problems);
  const ofContigs = contigProblems(database);
  const evaluated = new Map(
    items.map((item, index): [number, EvaluatedIsolate] => {
      const record = records[index];
      const { assembly } = readEvidence(item);
      return [item.position, { problems: [...found(index + 1), ...ofContigs(item)], ...defined({ record, assembly }) }];
    }),
  );
  return {
    items: evaluated,
    proposeIds() {
      let next = firstFreeId(database.connection, 'isolate');
      return () => String(next++);
    },
    async evidence(sources, { position }) {
      const { record, assembly } = evaluated.get(position) ?? {};
      const names = record ? namesakes(sources.database, record.name) : [];
      return { isolate: { namesakes: names, ...defined({ assembly: assembly && { ...assembly } }) } };
    },
    assigner: (settling) => isolateAssigner(settling, submission, evaluated),
  };
};

/**
 * Accepts isolates and genomes, by evaluated item. Their contigs come from the files of the submission in a data folder, with the
 * alleles that were found in these.
 */
function isolateAssigner(
  settling: Settling,
  submission: SubmissionRow,
  items: ReadonlyMap<number, EvaluatedIsolate>,
): Assigner {
  const { change, found = {} } = settling;
  return {
    async accept(item, { assigned_id, override }) {
      const evaluated = items.get(item.position) ?? { problems: [] };
      const { record } = evaluated;
      refuseProblems(settling, item, evaluated, override);
      if (assigned_id !== undefined) {
        const sentence = 'Isolates get their ids in turn. Assign without an id.';
        throw refusal('not_acceptable', sentence, [{ field: 'assigned_id', reason: sentence }]);
      }
      if (!record) throw new Error('An isolate without a problem could not be read.');
      const { assembly_filename: filename, sequence_method: method = 'unknown' } = record;
      const contigs = filename === undefined ? [] : await contigsOf(settling, submission, filename, method);
      const inContigs = foundIn(change, submission, filename, found[item.position]);
      const sha256 = inContigs.length === 0 ? undefined : found[item.position]?.sha256;
      const scan = sha256 === undefined ? undefined : FIRST_SCAN;
      const alleles = new Map(inContigs.map(({ locus, allele_id }) => [locus, [designated(allele_id, scan)]]));
      // What the table names counts.
      for (const [locus, ids] of record.alleles)
        alleles.set(
          locus,
          ids.map((id) => designated(id)),
        );
      const typed =
        inContigs.length === 0 ? '' : ` ${countOf(inContigs.length, 'allele')} of its contigs written with it.`;
      const hidden = hiddenFields(change.connection, SEES_PUBLIC);
      const action = `${actionOf(submission, item, evaluated, { override }, hidden)}${typed}`;
      const added = `${countOf(contigs.length, 'contig')} added from ${filename ?? 'a file'}`;
      const isolate = {
        isolate: record.name,
        provenance: Object.fromEntries(record.values),
        aliases: record.aliases,
        publications: record.references,
        contigs,
        loci: Object.fromEntries([...alleles].map(([locus, ids]) => [locus, { alleles: ids, tags: [] }])),
        history: contigs.length === 0 ? [action] : [action, added],
        ...defined({ custody: custodyOf(change, submission) }),
      } satisfies Partial<EditableIsolate> & IsolateRest;
      const { batch, result } = await writeAssigned(settling, submission, item, { action }, (writing) =>
        addRecord(writing, kindNamed('isolate'), {}, isolate),
      );
      const id = Number(result.key['isolate_id']);
      if (sha256 !== undefined) noteScan(change, id, { batch, sha256, ...defined({ file: filename }) });
      return { assigned_id: String(id), made_record: true };
    },
  };
}

/**
 * Who may see what is made of a submission under embargo: until its day, whoever sent it and curators. Undefined without one, or where the
 * day has come.
 */
function custodyOf({ database, at }: Change, submission: SubmissionRow): IsolateRest['custody'] {
  const { embargo_until } = parametersOf(submission);
  const today = dayIn(readPolicy(database).embargo.time_zone, new Date(at));
  if (embargo_until === undefined || embargo_until <= today) return undefined;
  const owners = [userNameOf(database, submission.submitter)];
  return { visibility: 'private', embargo_until, owners, shared_with: [] };
}

/** The number of the first scan of an isolate: a new one has had no other. */
const FIRST_SCAN = 1;

function designated(allele_id: string, scan?: number): DesignatedAllele {
  return { allele_id, method: 'manual', status: 'confirmed', comments: null, ...defined({ scan }) };
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
