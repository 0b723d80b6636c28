import { kindNamed } from '#electron/curation/kinds.ts';
import { addRecord } from '#electron/curation/write-record.ts';
import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { readLocusRules } from '#electron/checks/read-locus-rules.ts';
import { freeAlleleIds } from '#electron/store/changes/writers/records/free-ids.ts';
import type { Database } from '#electron/store/file/database.ts';
import { readAttributes } from '#electron/store/records/extended-attributes.ts';
import { findLocus, type LocusFacts } from '#electron/store/records/locus-repository.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { checkAlleles, type LocusRules } from '#shared/rules/allele-submission.ts';
import { alleleIdProblem, alreadyDefinedProblem, normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { genomeProblems } from '#shared/verdict/item-genome.ts';
import { attributeProblems } from '#shared/rules/extended-attribute.ts';
import { actionOf, problemsOf, refuseId, refuseProblems, type Assigner } from './acceptance.ts';
import { alleleEvidence } from './allele-evidence.ts';
import type { EvaluatedAllele } from './evaluated.ts';
import type { Evaluate, EvaluatedItems } from './evaluated-items.ts';
import { contentOf, parametersOf } from './item-content.ts';
import { byRow } from './item-table.ts';
import { noteGenome, writeAssigned, type SettlingContext } from './settling-writing.ts';
import { readEvidence } from './stored-evidence.ts';

interface EvaluatedAlleles extends EvaluatedItems<EvaluatedAllele> {
  locus: LocusRules;
}

/** Checks alleles of one locus. AppError codes: unknown_locus 404. */
export const evaluateAlleles: Evaluate<EvaluatedAlleles> = async (database, submission, items) => {
  const { rules, alleles } = await readLocusRules(database, parametersOf(submission).locus ?? '');
  const locus = await theLocus(database, rules.name);
  const sequences = items.map((item) => {
    const content = contentOf('alleles', item);
    return normalizeAlleleSequence('sequence' in content ? content.sequence : '', rules.data_type);
  });
  const evidence = gatherEvidence(sequences, alleles, rules.data_type);
  const named = items.map(({ item_id }, index) => ({ seq_id: item_id, sequence: sequences[index] as string }));
  const ofChecks = named.length === 0 ? [] : checkAlleles(named, rules, evidence, 'curation');
  const found = byRow(ofChecks);
  const evaluated = new Map(
    items.map((item, index): [number, EvaluatedAllele] => {
      const about = evidence[index];
      const sequence = sequences[index] as string;
      const problems = [...found(index + 1), ...genomeProblems(readEvidence(item).genome)];
      return [item.position, { sequence, problems, ...defined({ defined_as: about?.defined_as, evidence: about }) }];
    }),
  );
  return {
    locus: rules,
    items: evaluated,
    proposeIds() {
      const ids = freeAlleleIds(database.connection, locus);
      return () => proposed(ids.next, locus);
    },
    async evidence(sources, stored) {
      const allele = evaluated.get(stored.position);
      return allele ? { allele: await alleleEvidence(sources, rules, locus.id, asDecided(stored, allele)) } : {};
    },
    assigner: (settling) => alleleAssigner(settling, submission, locus, evaluated),
  };
};

/** With what was found when it was assigned: now the nearest allele is the one that it has become. */
function asDecided(stored: SubmissionItemRow, allele: EvaluatedAllele): EvaluatedAllele {
  const then = stored.status === 'assigned' ? readEvidence(stored).sequence : undefined;
  return then ? { ...allele, evidence: then } : allele;
}

/** Accepts alleles of a locus, by evaluated item. */
function alleleAssigner(
  context: SettlingContext,
  submission: SubmissionRow,
  locus: LocusFacts,
  items: ReadonlyMap<number, EvaluatedAllele>,
): Assigner {
  const { connection } = context.change;
  const { name: locusName, allele_id_format, allele_id_regex } = locus;
  const ids = freeAlleleIds(connection, locus);
  const attributes = readAttributes(connection, locus.id);
  return {
    async accept(item, acceptance) {
      const { assigned_id, override, record_status, comments, attributes: given = {} } = acceptance;
      const evaluated = items.get(item.position) ?? { sequence: '', problems: [] };
      const { defined_as } = evaluated;
      if (defined_as !== undefined) {
        if (assigned_id === defined_as) return { assigned_id, made_record: false };
        const sentence = `${alreadyDefinedProblem(locusName, defined_as)} Assign ${defined_as} to accept the item as this allele.`;
        throw refusal('already_defined', sentence);
      }
      refuseProblems(context, item, evaluated, override);
      const wrong = attributeProblems(new Map(Object.entries(given)), attributes);
      if (wrong.length > 0) {
        throw problemsOf('not_acceptable', `${item.item_id} lacks what ${locusName} asks for.`, item, wrong);
      }
      const id = assigned_id ?? proposed(ids.next, locus);
      if (id === undefined) {
        const sentence = `The ids of ${locusName} are no plain numbers. Name the id of the allele.`;
        throw refusal('not_acceptable', sentence, [{ field: 'assigned_id', reason: sentence }]);
      }
      if (assigned_id !== undefined) {
        const problem = alleleIdProblem(id, allele_id_format, allele_id_regex ?? undefined);
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
      noteGenome(context, item, { locus: locusName, allele_id: id });
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
