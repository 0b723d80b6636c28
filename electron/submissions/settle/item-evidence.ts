import { refusal } from '#shared/api/error-codes.ts';
import type { ItemEvidence } from '#shared/api/queue-records.ts';
import type { Database } from '#electron/store/file/database.ts';
import { earlierSubmissions, namesakes } from '#electron/store/records/queue/earlier.ts';
import { listSchemes } from '#electron/store/records/scheme-repository.ts';
import { findItem } from '#electron/store/records/queue/submission-rows.ts';
import type { SubmissionItemRow, SubmissionRow } from '#electron/store/records/submission/submission-repository.ts';
import { findNearestProfiles } from '#electron/typing/nearest-profiles/find-nearest.ts';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { defined } from '#shared/defined.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import { alleleEvidence } from './allele-evidence.ts';
import type { EvaluatedAllele, EvaluatedIsolate, EvaluatedProfile, EvaluatedUpdate } from './evaluated.ts';
import { evaluateItems, settledType, type EvaluatedItems } from './evaluate-items.ts';
import { examineItems, lookedAt } from './examine.ts';
import { parametersOf } from './item-content.ts';
import { queueItem } from './queue-record.ts';
import type { SettlingCurator } from './settling-curator.ts';
import { readEvidence } from './stored-evidence.ts';

/** How many known profiles are compared with a new one. */
const NEAREST = 5;

/** What evidence is read from: the database, its typing index, and how the work is watched. */
export interface EvidenceSources {
  database: Database;
  indexFile: string;
  control: WorkControl;
}

/**
 * What speaks for and against an item. AppError codes: unknown_submission, unknown_item, unknown_locus and unknown_scheme 404,
 * no_right 403, scheme_without_key 400.
 */
export async function itemEvidence(
  sources: EvidenceSources,
  curator: SettlingCurator,
  id: string,
  position: number,
): Promise<ItemEvidence> {
  const { database } = sources;
  const row = lookedAt(database, curator, id);
  const stored = findItem(database, id, position);
  if (!stored) throw refusal('unknown_item', `The submission ${id} has no item ${position}.`);
  // Alone, as assigning checks it: of thousands each would have to wait for all.
  const [item = queueItem(database, row.type, stored)] = await examineItems(database, row, [stored]);
  const type = settledType(row.type);
  const evaluated = type && (await evaluateItems(database, row, type, [stored]));
  const earlier = await earlierSubmissions(database, row);
  return {
    submission: id,
    item,
    ...(evaluated ? await evidenceOf(sources, row, stored, evaluated) : {}),
    earlier: await earlierRecords(database, earlier.submissions),
    earlier_items: earlier.items,
  };
}

/** Earlier submissions with what they are about. */
async function earlierRecords(
  database: Database,
  rows: Awaited<ReturnType<typeof earlierSubmissions>>['submissions'],
): Promise<ItemEvidence['earlier']> {
  const schemes = new Map((await listSchemes(database, { withPrimaryKey: false })).map(({ id, name }) => [id, name]));
  return rows.map(({ outcome, parameters, ...row }) => {
    const { locus, scheme_id: id } = parametersOf({ parameters });
    return {
      ...row,
      ...defined({
        outcome: outcome ?? undefined,
        locus,
        scheme: id === undefined ? undefined : { id, name: schemes.get(id) ?? '' },
      }),
    };
  });
}

async function evidenceOf(
  sources: EvidenceSources,
  row: SubmissionRow,
  stored: SubmissionItemRow,
  evaluated: EvaluatedItems,
): Promise<Pick<ItemEvidence, 'allele' | 'profile' | 'isolate' | 'update'>> {
  const { position } = stored;
  if (evaluated.type === 'alleles') {
    const allele = evaluated.items.get(position);
    return allele ? { allele: await alleleEvidence(sources, evaluated.locus, asDecided(stored, allele)) } : {};
  }
  if (evaluated.type === 'profiles') {
    const profile = evaluated.items.get(position);
    const names = evaluated.scheme.loci.map(({ name }) => name);
    return { profile: { nearest: await nearestOf(sources, row, names, profile) } };
  }
  if (evaluated.type === 'updates') return updateEvidence(stored, evaluated.items.get(position));
  return { isolate: isolateEvidence(sources.database, evaluated.items.get(position)) };
}

/** With what was found when it was assigned: now the nearest allele is the one that it has become. */
function asDecided(stored: SubmissionItemRow, allele: EvaluatedAllele): EvaluatedAllele {
  const then = stored.status === 'assigned' ? readEvidence(stored).sequence : undefined;
  return then ? { ...allele, evidence: then } : allele;
}

async function nearestOf(
  { database, indexFile, control }: EvidenceSources,
  row: SubmissionRow,
  loci: readonly string[],
  evaluated: EvaluatedProfile | undefined,
): Promise<NonNullable<ItemEvidence['profile']>['nearest']> {
  const found = (evaluated?.profile?.alleles ?? []).map((id) => (isMissingLocus(id) || id === '' ? [] : [id]));
  const scheme = parametersOf(row).scheme_id ?? 0;
  const nearest = await findNearestProfiles(database.connection, indexFile, scheme, found, { limit: NEAREST }, control);
  return nearest.map(({ profile_id, differing }) => ({
    profile_id,
    different: differing.map((place) => loci[place] ?? ''),
  }));
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

function isolateEvidence(
  database: Database,
  evaluated: EvaluatedIsolate | undefined,
): NonNullable<ItemEvidence['isolate']> {
  const { record, assembly } = evaluated ?? {};
  return {
    namesakes: record ? namesakes(database, record.name) : [],
    ...defined({ assembly: assembly && { ...assembly } }),
  };
}
