import { refusal } from '#shared/api/error-codes.ts';
import { kindNamed } from '#electron/curation/kinds.ts';
import { addRecord } from '#electron/curation/write-record.ts';
import { freeAlleleIds } from '#electron/store/changes/writers/records/free-ids.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';
import { findLocus, type LocusFacts } from '#electron/store/records/locus-repository.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { alleleIdProblem, alreadyDefinedProblem } from '#shared/rules/allele.ts';
import { defined } from '#shared/defined.ts';
import { attributeProblems } from '#shared/rules/extended-attribute.ts';
import { actionOf, problemsOf, refuseId, refuseProblems, type Assigner } from './acceptance.ts';
import type { EvaluatedAllele } from './evaluated.ts';
import { writeAssigned, type SettlingContext } from './settling-writing.ts';

/** Accepts alleles of a locus, by evaluated item. AppError codes: unknown_locus 404. */
export async function alleleAssigner(
  context: SettlingContext,
  submission: SubmissionRow,
  locusName: string,
  items: ReadonlyMap<number, EvaluatedAllele>,
): Promise<Assigner> {
  const { connection, database } = context.change;
  const locus = await theLocus(database, locusName);
  const regex = locus.allele_id_regex ?? undefined;
  const ids = freeAlleleIds(connection, locus);
  const attributes = readAttributes(connection, locus.id);
  const propose = () => proposed(ids.next, locus);
  return {
    propose,
    async accept(item, acceptance) {
      const { assigned_id, override, record_status, comments, attributes: given = {} } = acceptance;
      const evaluated = items.get(item.position) ?? { sequence: '', problems: [] };
      const { defined_as } = evaluated;
      if (defined_as !== undefined) {
        if (assigned_id === defined_as) return { assigned_id, made_record: false };
        const sentence = `${alreadyDefinedProblem(locusName, defined_as)} Assign ${defined_as} to accept the item as this allele.`;
        throw refusal('already_defined', sentence);
      }
      refuseProblems(item, evaluated, override);
      const wrong = attributeProblems(new Map(Object.entries(given)), attributes);
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
      const allele = {
        allele_id: id,
        sequence: evaluated.sequence,
        ...defined({ status: record_status, comments }),
        attributes: given,
      };
      const action = actionOf(submission, item, evaluated, acceptance);
      await writeAssigned(context, submission, item, { action }, (writing) =>
        addRecord(writing, kindNamed('allele'), { locus: locusName }, allele),
      );
      return { assigned_id: id, made_record: true };
    },
  };
}

/** The next free number, if the locus takes numbers as ids. */
function proposed(next: () => string, { allele_id_format, allele_id_regex }: LocusFacts): string | undefined {
  const id = next();
  return alleleIdProblem(id, allele_id_format, allele_id_regex ?? undefined) === undefined ? id : undefined;
}

/** AppError codes: unknown_locus 404. */
export async function theLocus(database: Database, name: string): Promise<LocusFacts> {
  const locus = findLocus(database, name);
  if (!locus) throw refusal('unknown_locus', `The locus "${name}" does not exist.`);
  return locus;
}
