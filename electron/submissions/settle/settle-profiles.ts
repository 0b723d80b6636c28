import { kindNamed } from '#electron/curation/kinds.ts';
import { addRecord } from '#electron/curation/write-record.ts';
import { readSchemeRules } from '#electron/checks/read-scheme-rules.ts';
import { freeProfileIds } from '#electron/store/changes/writers/records/free-ids.ts';
import type { SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { findNearestProfiles } from '#electron/typing/nearest-profiles/find-nearest.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { ItemEvidence } from '#shared/api/queue-records.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { checkProfiles, type ReadProfile, type SubmittedScheme } from '#shared/rules/profile-submission.ts';
import { genomeProblems } from '#shared/verdict/item-genome.ts';
import { isMissingLocus, profileDefinedProblem, profileIdProblem } from '#shared/rules/profile.ts';
import { actionOf, refuseId, refuseProblems, type Assigner } from './acceptance.ts';
import type { Evaluated } from './evaluated.ts';
import type { Evaluate, EvidenceSources } from './evaluated-items.ts';
import { contentOf, parametersOf } from './item-content.ts';
import { byRow } from './item-table.ts';
import { noteGenome, writeAssigned, type SettlingContext } from './settling-writing.ts';
import { readEvidence } from './stored-evidence.ts';

interface EvaluatedProfile extends Evaluated {
  /** Absent if the row could not be read. */
  profile?: ReadProfile;
}

/** How many known profiles are compared with a new one. */
const NEAREST = 5;

/** Checks profiles of one scheme. AppError codes: unknown_scheme 404, scheme_without_key 400. */
export const evaluateProfiles: Evaluate = async (database, submission, items) => {
  const schemeId = parametersOf(submission).scheme_id ?? 0;
  const { scheme, known } = await readSchemeRules(database, schemeId);
  const loci = scheme.loci.map(({ name }) => name);
  const headings = ['id', ...loci, ...scheme.fields];
  const rows = items.map((item) => {
    const content = contentOf('profiles', item);
    const { designations = {}, fields = {} } = 'designations' in content ? content : {};
    const alleles = loci.map((locus) => ownMember(designations, locus) ?? '');
    return { cells: [item.item_id, ...alleles, ...scheme.fields.map((field) => ownMember(fields, field) ?? '')] };
  });
  const { profiles, problems: ofChecks } = checkProfiles(headings, rows, scheme, known);
  const found = byRow(ofChecks);
  const evaluated = new Map(
    items.map((item, index): [number, EvaluatedProfile] => {
      const profile = profiles[index];
      const same = profile && known.definedAs(profile.alleles);
      const problems = [...found(index + 1), ...genomeProblems(readEvidence(item).genome)];
      return [item.position, { problems, ...defined({ profile, defined_as: same }) }];
    }),
  );
  return {
    items: evaluated,
    proposeIds: () => freeProfileIds(database.connection, schemeId).next,
    async evidence(sources, { position }) {
      return { profile: { nearest: await nearestOf(sources, schemeId, loci, evaluated.get(position)) } };
    },
    assigner: (settling) => profileAssigner(settling, submission, schemeId, scheme, evaluated),
  };
};

async function nearestOf(
  { database, indexFile, control }: EvidenceSources,
  scheme: number,
  loci: readonly string[],
  evaluated: EvaluatedProfile | undefined,
): Promise<NonNullable<ItemEvidence['profile']>['nearest']> {
  const found = (evaluated?.profile?.alleles ?? []).map((id) => (isMissingLocus(id) || id === '' ? [] : [id]));
  const at = { file: database.file, index: indexFile };
  const nearest = await findNearestProfiles(database.connection, at, scheme, found, { limit: NEAREST }, control);
  return nearest.map(({ profile_id, differing }) => ({
    profile_id,
    different: differing.map((place) => loci[place] ?? ''),
  }));
}

/** Accepts profiles of a scheme (id), by evaluated item (`wire-notes.md` §9.2). */
function profileAssigner(
  context: SettlingContext,
  submission: SubmissionRow,
  schemeId: number,
  scheme: SubmittedScheme,
  items: ReadonlyMap<number, EvaluatedProfile>,
): Assigner {
  const { primary_key } = scheme;
  const ids = freeProfileIds(context.change.connection, schemeId);
  return {
    async accept(item, { assigned_id, override, attributes = {} }) {
      const evaluated = items.get(item.position) ?? { problems: [] };
      const { defined_as, profile } = evaluated;
      if (defined_as !== undefined) {
        if (assigned_id === defined_as) return { assigned_id, made_record: false };
        const sentence = `${profileDefinedProblem(primary_key, defined_as)} Assign ${defined_as} to accept the item as this profile.`;
        throw refusal('already_defined', sentence);
      }
      refuseProblems(context, item, evaluated, override);
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
      noteGenome(context, item, { scheme_id: schemeId, profile_id: id });
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
