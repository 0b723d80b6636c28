import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { byOwner } from '#electron/store/changes/authors.ts';
import type { SiteReader } from '#electron/remote/site-source.ts';
import { changeAccess } from '#electron/store/changes/database-actions.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { change } from '#electron/store/changes/change.ts';
import { PATIENCE } from '#electron/store/changes/write-lock.ts';
import { noteCopy } from '#electron/store/changes/writers/mirrored/mirror-state.ts';
import { chooseRecords, type ChosenRecord } from '#electron/store/backup/choose-records.ts';
import { totalsOf } from '#electron/store/backup/copy-totals.ts';
import { openPresent } from '#electron/store/backup/present-copy.ts';
import { lockFileUnlessLocked } from '#electron/store/file/file-lock.ts';
import { storeError } from '#electron/store/file/store-errors.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import type { TaskControl } from '#electron/threads/work-control.ts';
import { routes } from '#shared/api/routes.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { AppError } from '#shared/problem.ts';
import type { CopyReport } from '#shared/rpc/contract/mirror.ts';
import { normalizeAlleleSequence } from '#shared/rules/allele.ts';
import { isMissingLocus, MISSING_LOCUS } from '#shared/rules/profile.ts';
import { applyCopy } from './apply-copy.ts';
import { COMPARED, Compared } from './copy-reports.ts';
import type { CopyWork } from './copy-work.ts';
import { fetchCopy } from './fetch-copy.ts';
import { locusKey, type FetchContext } from './fetch-loci.ts';
import { openPlan } from './fetch-plan.ts';
import { groupsKey, partKey, profilesKey } from './fetch-profiles.ts';
import { fetchIsolateCopy } from './isolates/copy-isolates.ts';
import type { MirrorTask } from './mirror-task.ts';
import { textOf } from './site-ids.ts';
import { createSiteReader, type MirrorReader, unlessMissing } from './site-reader.ts';
import { openStaging, type Staging } from './staging.ts';

/** Records that are asked for anew. */
const SAMPLE = 100;

/** Makes or updates a copy, in the thread that `run-mirror.ts` starts. Errors as `runMirror`. */
export async function mirrorDatabase(task: MirrorTask, control: TaskControl): Promise<CopyReport> {
  await makePrivateFolder(dirname(task.staging)).catch((error: unknown) => {
    throw storeError(error, 'The data folder');
  });
  using lock = lockFileUnlessLocked(`${task.staging}.lock`);
  if (!lock) {
    throw new AppError(
      409,
      'copy_running',
      `Another program is copying into "${task.database}" just now. Wait until it ends, or cancel it.`,
    );
  }
  return await mirror(task, control);
}

async function mirror(
  { source, database, file, staging: folder, reader: rights, isCompared }: MirrorTask,
  control: TaskControl,
): Promise<CopyReport> {
  const present = await openPresent(database, file, source);
  try {
    const reader = createSiteReader(source, control);
    const staging = await openStaging(folder);
    // What was compared is for the next update; another comparison is of the site as it is then.
    if (isCompared && (await staging.read(COMPARED, Compared))) await staging.forgetAll();
    const plan = await openPlan(reader, staging, present?.origin.copied_at);
    const context = { reader, staging, plan, present };
    const work = source.isolates ? await fetchIsolateCopy(context, file) : await fetchDefinitions(context);
    const about = { at: plan.started_at, is_first: !present };
    if (isCompared) {
      const found = await work.compare?.();
      if (!found || !present) throw notCompared(database);
      const totals = totalsOf(present.connection);
      const nothing = { loci: { added: [], withdrawn: [] }, alleles: [], schemes: [], totals, checked: 0 };
      const report = { ...nothing, ...found, ...about, is_compared: true, requests: reader.requests };
      await staging.write(COMPARED, { report } satisfies Compared);
      return report;
    }
    control.report({ done: reader.requests, unit: 'requests', message: 'Writing the copy' });
    await mkdir(dirname(file), { recursive: true });
    const request = {
      file,
      title: `Copy of ${source.database} of ${source.site}`,
      patience: PATIENCE,
      check: () => control.checkpoint(),
      isLong: true,
      isForCopies: true,
      ...byOwner(),
      ...defined({ create: present ? undefined : { kind: work.kind, description: plan.description } }),
    };
    const report = await change(request, async (made): Promise<CopyReport> => {
      const { notes, ...applied } = await work.write(made);
      // What an account or a key may read is not for everybody who may ask this computer.
      const isClosed = rights !== undefined && changeAccess(made, { access: 'closed' });
      const done: CopyReport = {
        ...applied,
        ...about,
        requests: reader.requests,
        notes: [
          ...(plan.message === undefined ? [] : [`${source.site} says: ${plan.message}`]),
          ...(isClosed ? [closedNote(source.site, rights)] : []),
          ...notes,
        ],
      };
      noteCopy(made, source, done);
      return done;
    });
    await staging.clear();
    return report;
  } finally {
    await present?.close();
  }
}

async function fetchDefinitions(context: FetchContext): Promise<CopyWork> {
  const { reader, staging, plan } = context;
  const fetched = await fetchCopy(context);
  return {
    kind: 'seqdef',
    async write(made) {
      const applied = await applyCopy({ reader, staging, plan, fetched }, made);
      return { ...applied, checked: await checkCopy(reader, staging, made), notes: fetched.notes };
    },
  };
}

function notCompared(database: string): AppError {
  const sentence = `"${database}" is no copy of isolates: only these are compared with their site before an update.`;
  return new AppError(400, 'not_compared', sentence);
}

function closedNote(site: string, rights: SiteReader): string {
  const how = rights === 'key' ? 'with a key' : 'with an account';
  return `${site} was read ${how}, and may not show all of this to everybody. So the copy is closed: only people with a role in it may read it through the service of this computer.`;
}

/**
 * Asks the site once more for random records, one by one, and compares them with what was written; where the copy has no more than
 * these, all are compared. Gives their number. AppError 502 `copy_differs` for the first that differs: what was fetched with it is then
 * thrown away.
 */
async function checkCopy(reader: MirrorReader, staging: Staging, { connection }: Change): Promise<number> {
  const chosen = chooseRecords(connection, SAMPLE);
  reader.expect(chosen.length);
  reader.tell('Comparing random records with the site');
  for (const record of chosen) {
    const isSame = record.kind === 'allele' ? await isSameAllele(reader, record) : await isSameProfile(reader, record);
    if (isSame) continue;
    const { keys, name } = await sourceOf(record);
    for (const key of keys) await staging.forget(key);
    throw new AppError(
      502,
      'copy_differs',
      `${reader.source.site} gives ${name} differently by itself than in its list. Nothing was changed here. Try again: what was fetched with it is fetched again, the rest is saved. If it happens again, tell the site.`,
    );
  }
  return chosen.length;
}

async function sourceOf(record: ChosenRecord): Promise<{ keys: string[]; name: string }> {
  if (record.kind === 'allele')
    return { keys: [locusKey(record.locus)], name: `allele ${record.allele_id} of ${record.locus}` };
  const { scheme } = record;
  return {
    keys: [profilesKey(scheme), groupsKey(scheme), partKey(scheme, 1)],
    name: `profile ${record.profile_id} of scheme ${scheme}`,
  };
}

async function isSameAllele(
  reader: MirrorReader,
  { locus, allele_id, sequence, dataType }: ChosenRecord & { kind: 'allele' },
) {
  const found = await unlessMissing(reader.get(routes.getAllele, { locus, allele_id }));
  return (
    found !== undefined &&
    found.allele_id === allele_id &&
    normalizeAlleleSequence(found.sequence, dataType) === sequence
  );
}

async function isSameProfile(reader: MirrorReader, record: ChosenRecord & { kind: 'profile' }): Promise<boolean> {
  const { scheme, profile_id, alleles, fields } = record;
  const found = await unlessMissing(
    reader.get(routes.getProfile, { scheme_id: scheme, profile_id }, { allele_ids_only: 1 }),
  );
  if (!found) return false;
  const hasAlleles = alleles.every(([locus, allele]) => {
    const given = ownMember(found.alleles, locus) ?? '';
    const id = given.includes('/') ? nameInUri(given) : given;
    return (id === '' || isMissingLocus(id) ? MISSING_LOCUS : id) === allele;
  });
  return hasAlleles && fields.every(([field, value]) => textOf(ownMember(found, field)) === value);
}
