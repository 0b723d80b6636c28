import { refusal } from '#shared/api/error-codes.ts';
import { kindNamed } from '#electron/curation/kinds.ts';
import { addRecord } from '#electron/curation/write-record.ts';
import { freeProfileIds } from '#electron/store/changes/writers/records/free-ids.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { profileDefinedProblem, profileIdProblem } from '#shared/rules/profile.ts';
import type { SubmittedScheme } from '#shared/rules/profile-submission.ts';
import { actionOf, refuseId, refuseProblems, type Assigner } from './acceptance.ts';
import type { EvaluatedProfile } from './evaluated.ts';
import { writeAssigned, type SettlingContext } from './settling-writing.ts';

/** Accepts profiles of a scheme (id), by evaluated item (`wire-notes.md` §9.2). */
export function profileAssigner(
  context: SettlingContext,
  submission: SubmissionRow,
  schemeId: number,
  scheme: SubmittedScheme,
  items: ReadonlyMap<number, EvaluatedProfile>,
): Assigner {
  const { primary_key } = scheme;
  const ids = freeProfileIds(context.change.connection, schemeId);
  return {
    propose: () => ids.next(),
    async accept(item, { assigned_id, override, attributes = {} }) {
      const evaluated = items.get(item.position) ?? { problems: [] };
      const { defined_as, profile } = evaluated;
      if (defined_as !== undefined) {
        if (assigned_id === defined_as) return { assigned_id, made_record: false };
        const sentence = `${profileDefinedProblem(primary_key, defined_as)} Assign ${defined_as} to accept the item as this profile.`;
        throw refusal('already_defined', sentence);
      }
      refuseProblems(item, evaluated, override);
      if (!profile) throw new Error('A profile without a problem could not be read.');
      const id = assigned_id ?? ids.next();
      if (assigned_id !== undefined) {
        refuseId(ids, id, primary_key, profileIdProblem(id, scheme));
        ids.take(id);
      }
      refuseUnknownFields(attributes, scheme);
      const alleles = Object.fromEntries(scheme.loci.map(({ name }, place) => [name, profile.alleles[place]]));
      const members = { profile_id: id, alleles, fields: { ...profile.fields, ...attributes } };
      const action = actionOf(submission, item, evaluated, { override });
      await writeAssigned(context, submission, item, { action }, (writing) =>
        addRecord(writing, kindNamed('profile'), { scheme_id: schemeId }, members),
      );
      return { assigned_id: id, made_record: true };
    },
  };
}

function refuseUnknownFields(given: Readonly<Record<string, string>>, { name, fields }: SubmittedScheme): void {
  const unknown = Object.keys(given).find((field) => !fields.includes(field));
  if (unknown === undefined) return;
  const reason = `The scheme ${name} has no field "${unknown}".`;
  throw refusal('not_acceptable', reason, [{ field: unknown, reason }]);
}
