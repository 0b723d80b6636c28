import { refusal } from '#shared/api/error-codes.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { defineAllele } from '#electron/store/changes/writers/by-hand/allele-by-hand.ts';
import { freeAlleleIds } from '#electron/store/changes/writers/by-hand/free-ids.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';
import { findLocus, type LocusRow } from '#electron/store/records/locus-repository.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { alleleIdProblem, alreadyDefinedProblem } from '#shared/rules/allele.ts';
import { attributeProblems } from '#shared/rules/extended-attribute.ts';
import { actionOf, problemsOf, refuseId, refuseProblems, type Assigner } from './acceptance.ts';
import type { EvaluatedAllele } from './evaluated.ts';

/** The status of an allele that nobody gave another one (`service-description.md` §3). */
const UNCHECKED = 'unchecked';

/** Accepts alleles of a locus, by evaluated item. AppError codes: unknown_locus 404. */
export async function alleleAssigner(
  change: Change,
  submission: SubmissionRow,
  locusName: string,
  items: ReadonlyMap<number, EvaluatedAllele>,
): Promise<Assigner> {
  const { connection } = change;
  const locus = await theLocus(change.database, locusName);
  const regex = locus.allele_id_regex ?? undefined;
  const ids = freeAlleleIds(connection, locus);
  const attributes = readAttributes(connection, locus.id);
  const propose = () => proposed(ids.next, locus);
  return {
    propose,
    async accept(item, { assigned_id, override, record_status, comments, attributes: given = {} }) {
      const evaluated = items.get(item.position) ?? { sequence: '', problems: [] };
      const { defined_as } = evaluated;
      if (defined_as !== undefined) {
        if (assigned_id === defined_as) return { assigned_id, made_record: false };
        const sentence = `${alreadyDefinedProblem(locusName, defined_as)} Assign ${defined_as} to accept the item as this allele.`;
        throw refusal('already_defined', sentence);
      }
      refuseProblems(item, evaluated, override);
      const values = new Map(Object.entries(given));
      const wrong = attributeProblems(values, attributes);
      if (wrong.length > 0) {
        throw problemsOf('not_acceptable', `${item.item_id} lacks what ${locusName} asks for.`, item, wrong);
      }
      const id = assigned_id ?? propose();
      if (id === undefined) {
        const sentence = `The ids of ${locusName} are no plain numbers. Name the id of the allele.`;
        throw refusal('not_acceptable', sentence, [{ field: 'assigned_id', reason: sentence }]);
      }
      if (assigned_id !== undefined) {
        const problem = alleleIdProblem(id, locus.allele_id_format, regex);
        refuseId(ids, id, `The allele ${locusName}`, problem);
        ids.take(id);
      }
      const isNew = defineAllele(change, {
        locus: { id: locus.id, name: locus.name, data_type: locus.data_type },
        allele_id: id,
        sequence: evaluated.sequence,
        status: record_status ?? UNCHECKED,
        comments,
        attributes: values,
        sender: submission.submitter,
        action: actionOf(submission, item, evaluated, override),
      });
      if (!isNew) throw new Error(`A sequence of ${locusName} that was looked for was not found.`);
      return { assigned_id: id, made_record: true };
    },
  };
}

/** The next free number, if the locus takes numbers as ids. */
function proposed(next: () => string, { allele_id_format, allele_id_regex }: LocusRow): string | undefined {
  const id = next();
  return alleleIdProblem(id, allele_id_format, allele_id_regex ?? undefined) === undefined ? id : undefined;
}

/** AppError codes: unknown_locus 404. */
export async function theLocus(database: Database, name: string): Promise<LocusRow> {
  const locus = findLocus(database, name);
  if (!locus) throw refusal('unknown_locus', `The locus "${name}" does not exist.`);
  return locus;
}
