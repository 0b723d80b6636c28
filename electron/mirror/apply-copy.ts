import { describeDatabase } from '#electron/store/changes/writers/describe-database.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { createCopiedAlleles } from '#electron/store/changes/writers/mirrored/mirrored-alleles.ts';
import { createCopiedGroups } from '#electron/store/changes/writers/mirrored/mirrored-groups.ts';
import { createCopiedLoci } from '#electron/store/changes/writers/mirrored/mirrored-loci.ts';
import { createCopiedProfiles } from '#electron/store/changes/writers/mirrored/mirrored-profiles.ts';
import {
  MirroredUser,
  type MirroredScheme,
  type ChangedIds,
} from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { createCopiedSchemes } from '#electron/store/changes/writers/mirrored/mirrored-schemes.ts';
import { createCopiedUsers, type UserOf } from '#electron/store/changes/writers/mirrored/mirrored-users.ts';
import { setCopyOrigin } from '#electron/store/changes/writers/mirrored/mirror-state.ts';
import { totalsOf } from '#electron/store/backup/copy-totals.ts';
import { LISTED_IDS, type CopiedChanges, type CopyReport } from '#shared/rpc/contract/mirror.ts';
import type { FetchedCopy } from './fetch-copy.ts';
import { hasProfiles, userKey } from './fetch-copy.ts';
import { FetchedLocus, locusKey } from './fetch-loci.ts';
import type { FetchPlan } from './fetch-plan.ts';
import { FetchedGroups, groupsKey, partKey, ProfileIndex, ProfilePart, profilesKey } from './fetch-profiles.ts';
import { inconsistent } from './read-list.ts';
import type { MirrorReader } from './site-reader.ts';
import type { Staging } from './staging.ts';
import { defined } from '#shared/defined.ts';

interface ApplyContext {
  reader: MirrorReader;
  staging: Staging;
  plan: FetchPlan;
  fetched: FetchedCopy;
}

/** What a copy changed, as far as the database tells. */
type AppliedReport = Pick<CopyReport, 'loci' | 'alleles' | 'schemes' | 'totals'>;

/** Writes everything that was fetched into the database of a change. */
export async function applyCopy(context: ApplyContext, change: Change): Promise<AppliedReport> {
  const { staging, fetched, plan } = context;
  const users = createCopiedUsers(change);
  for (const id of fetched.users) {
    const user = await staging.read(userKey(id), MirroredUser);
    if (user) users.put(user);
  }
  const loci = createCopiedLoci(change, users.userOf);
  const wanted = new Set(fetched.loci);
  const withdrawn = loci.list().filter((name) => !wanted.has(name));
  const schemes = createCopiedSchemes(change, users.userOf, (name) => loci.find(name) ?? 0);
  const gone = removeSchemes(schemes, fetched.schemes);
  for (const name of withdrawn) loci.remove(name);
  const arrived = await applyLoci(context, change, loci, users.userOf);
  const kept: CopyReport['schemes'] = [];
  for (const scheme of fetched.schemes) {
    const isNew = schemes.put(scheme);
    const { id, description: name } = scheme.record;
    const changes = await applyProfiles(context, change, scheme, { loci, userOf: users.userOf });
    if (isNew || isDifferent(changes)) {
      kept.push({ id, name, state: isNew ? 'added' : 'kept', changes: counted(changes, isNew) });
    }
  }
  const report: AppliedReport = {
    loci: { added: arrived.added, withdrawn },
    alleles: arrived.alleles,
    schemes: [...kept, ...gone],
    totals: totalsOf(change.connection),
  };
  say(context, change, report);
  if (change.isNew) describeDatabase(change, saidOf(plan));
  return report;
}

/** Says where the copy is from, and that its content is another one. */
function say({ reader, plan }: ApplyContext, change: Change, report: AppliedReport): void {
  const { site, address, dialect, database, schemes } = reader.source;
  setCopyOrigin(change, {
    site,
    address,
    dialect,
    database,
    ...defined({ schemes: schemes && [...schemes] }),
    copied_at: plan.started_at,
    changes_after: plan.changes_after,
    ...defined({ message: plan.message }),
  });
  describeDatabase(change, { version_date: plan.started_at.slice(0, 10) });
  change.detailsChanged();
  const isSame = [report.loci.added, report.loci.withdrawn, report.alleles, report.schemes].every(
    ({ length }) => length === 0,
  );
  if (!isSame) change.contentChanged();
}

/** What the site says of the database, once: a copy keeps what was said of it here later. */
function saidOf({ description, long_description, organism }: FetchPlan) {
  return {
    description,
    ...defined({ long_description, organism }),
  };
}

type Schemes = ReturnType<typeof createCopiedSchemes>;
type MirroredLoci = ReturnType<typeof createCopiedLoci>;

function removeSchemes(schemes: Schemes, wanted: readonly MirroredScheme[]): CopyReport['schemes'] {
  const ids = new Set(wanted.map(({ record }) => record.id));
  return schemes
    .list()
    .filter(({ id }) => !ids.has(id))
    .map(({ id, name }) => {
      const withdrawn = schemes.remove(id);
      return { id, name, state: 'withdrawn' as const, changes: counted({ added: [], changed: [], withdrawn }) };
    });
}

async function applyLoci(
  { reader, staging, fetched, plan }: ApplyContext,
  change: Change,
  loci: MirroredLoci,
  userOf: UserOf,
) {
  const write = createCopiedAlleles(change, userOf);
  const added: string[] = [];
  const alleles: CopyReport['alleles'] = [];
  for (const name of fetched.loci) {
    const isNew = loci.find(name) === undefined;
    const piece = await staging.read(locusKey(name), FetchedLocus);
    if (!piece) {
      if (isNew) throw inconsistent(reader, `what was fetched of ${name} is damaged on the disk`);
      continue;
    }
    const locus = loci.put(piece.locus);
    const changes = write({
      locus,
      dataType: piece.locus.record.data_type ?? 'DNA',
      alleles: piece.alleles,
      isWhole: piece.is_whole,
      date: piece.last_updated ?? plan.started_at.slice(0, 10),
    });
    loci.count(locus);
    if (isNew) added.push(name);
    if (isDifferent(changes)) alleles.push({ locus: name, changes: counted(changes, isNew) });
  }
  return { added, alleles };
}

async function applyProfiles(
  { reader, staging, plan }: ApplyContext,
  change: Change,
  scheme: MirroredScheme,
  { loci, userOf }: { loci: MirroredLoci; userOf: UserOf },
): Promise<ChangedIds> {
  const { id } = scheme.record;
  const index = await staging.read(profilesKey(id), ProfileIndex);
  if (!index && hasProfiles(scheme))
    throw inconsistent(reader, `what was fetched of scheme ${id} is damaged on the disk`);
  const rows = scheme.loci.map((name) => loci.find(name) ?? 0);
  const date = index?.last_updated ?? plan.started_at.slice(0, 10);
  const writer = createCopiedProfiles(change, { id, loci: rows, date }, userOf);
  for (let part = 1; part <= (index?.parts ?? 0); part += 1) {
    const piece = await staging.read(partKey(id, part), ProfilePart);
    if (!piece) throw inconsistent(reader, `what was fetched of scheme ${id} is damaged on the disk`);
    writer.put(piece.profiles);
  }
  const changes = writer.finish(index?.is_whole ?? true);
  const fetched = await staging.read(groupsKey(id), FetchedGroups);
  const groups = createCopiedGroups(change, id);
  groups.putClassifications(fetched?.classifications ?? []);
  if (fetched?.lincodes) groups.putLincodes(fetched.lincodes);
  return changes;
}

function isDifferent({ added, changed, withdrawn }: ChangedIds): boolean {
  return added.length + changed.length + withdrawn.length > 0;
}

/** Numbers, and the first ids: none of a locus or scheme that is new, of which all is new. */
function counted({ added, changed, withdrawn }: ChangedIds, isNew = false): CopiedChanges {
  const first = (ids: string[]) => ids.slice(0, LISTED_IDS);
  return {
    added: added.length,
    changed: changed.length,
    withdrawn: withdrawn.length,
    ids: { added: isNew ? [] : first(added), changed: first(changed), withdrawn: first(withdrawn) },
  };
}
