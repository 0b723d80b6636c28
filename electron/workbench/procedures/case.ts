import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CaseDraft, DraftRow } from '#electron/store/site/draft-rows.ts';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { takeFilesAside } from '#electron/submissions/drafts/draft-tasks.ts';
import type { TakenFile } from '#electron/submissions/drafts/take-file.ts';
import { getScheme } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import type { InboxFailure } from '#shared/rpc/contract/inbox.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { submittedNameProblem } from '#shared/rules/submitted-name.ts';
import { allelesOfCase, genomeOfCase, profileOfCase } from '../cases/case-alleles.ts';
import { changeOf, parseCase, withNames, type NamedContent } from '../cases/case-content.ts';
import { isolateDraft, profileDraft } from '../cases/case-drafts.ts';
import { leaveCases, namesOfDrafts } from '../cases/case-names.ts';
import { offerCase } from '../cases/case-offer.ts';
import { fillCase } from '../cases/fill-case.ts';
import { findProfiles } from '../cases/find-profiles.ts';
import { readCase, readFacts, summarizeCase } from '../cases/read-case.ts';
import { sendCase } from '../cases/send-case.ts';
import { startCase } from '../cases/start-case.ts';
import { contentOf, stateOf } from '../drafts/describe-draft.ts';
import { folderOfDrafts } from '../drafts/draft-files.ts';
import { clientOf } from '../remote-query/client-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';
import { sequenceIfThere } from './result-inputs.ts';

/** Cases: alleles, their profile and its isolate as one piece of work. */
export function caseHandlers(workbench: WorkbenchContext): HandlersOf<'case'> {
  const { dataFolder, sites, emit } = workbench;
  const { cases, drafts } = dataFolder.site;
  const changed = () => emit('cases:changed', {});

  /** Adds a draft to a case with the names that it brings. Gives its id. */
  async function add(case_id: string, named: readonly NamedContent[], draft: CaseDraft): Promise<string> {
    const id = await cases.addDraft(draft, { case_id, rewrite: changeOf((content) => withNames(content, named)) });
    emit('drafts:changed', { draft_id: id, state: 'draft' });
    changed();
    return id;
  }

  async function attach(draft: string, { name, size, sha256, ...facts }: TakenFile): Promise<void> {
    await drafts.putFile({ draft, name, size, sha256, facts: JSON.stringify(facts) });
  }

  async function setMembers(row: DraftRow, members: DraftMembers): Promise<void> {
    if (row.type !== 'alleles' || stateOf(row) !== 'draft') return;
    const content = { ...contentOf(row), members };
    await drafts.save(row.id, row.revision, { content: JSON.stringify(content) });
    emit('drafts:changed', { draft_id: row.id, state: 'draft' });
  }

  return {
    'case:list': async () => Promise.all((await cases.list()).map((row) => summarizeCase(workbench, row))),

    'case:read': async ({ case_id }) => {
      const row = await cases.get(case_id);
      // What was written by a run that was cut off before it came here.
      await fillCase(workbench, row);
      return readCase(workbench, row);
    },

    'case:offer': ({ result }) => offerCase(workbench, result),

    'case:create': async (asked, { signal }) => {
      const contigs =
        asked.result && asked.isolate?.type === 'genomes'
          ? await takeContigs(workbench, asked.result, signal)
          : undefined;
      const case_id = await startCase(workbench, asked, contigs?.name, signal);
      for (const { id, type } of await cases.drafts(case_id)) {
        if (type === 'genomes' && contigs) await attach(id, contigs);
        emit('drafts:changed', { draft_id: id, state: 'draft' });
      }
      changed();
      return { case_id };
    },

    'case:rename': async ({ case_id, title }) => {
      await cases.get(case_id);
      await cases.rename(case_id, title);
      changed();
    },

    'case:add-drafts': async ({ case_id, draft_ids }) => {
      await cases.get(case_id);
      const rows = await Promise.all(draft_ids.map((id) => drafts.get(id)));
      const named = rows.flatMap(namesOfDrafts);
      const takeIn = { case_id, rewrite: changeOf((content) => withNames(content, named)) };
      await cases.move(draft_ids, case_id, [...leaveCases(rows), takeIn]);
      changed();
    },

    'case:take-out': async ({ case_id, draft_id }) => {
      const row = await drafts.get(draft_id);
      // Another window may have put it into another case.
      if (row.case_id === case_id) await cases.move([draft_id], null, leaveCases([row]));
      changed();
    },

    'case:add-profile': async ({ case_id, site, database, scheme_id, name }, { signal }) => {
      const facts = await readFacts(workbench, await cases.get(case_id));
      const alleles = allelesOfCase(facts, { site, database });
      const claim = genomeOfCase(facts);
      const wanted = { site, database, scheme_id, name, claim };
      const { draft, named } = await profileDraft(workbench, wanted, alleles, signal);
      return { draft_id: await add(case_id, named, draft) };
    },

    'case:add-isolate': async ({ case_id, ...isolate }, { signal }) => {
      const row = await cases.get(case_id);
      const facts = await readFacts(workbench, row);
      const { begun_from } = parseCase(row.content);
      const contigs =
        begun_from && isolate.type === 'genomes' ? await takeContigs(workbench, begun_from, signal) : undefined;
      const known = profileOfCase(facts);
      const field = known && (await keyOf(known.place, known.scheme_id, signal));
      const profile = known && field !== undefined ? { field, id: known.id } : undefined;
      const designations = known?.alleles ?? allelesOfCase(facts);
      const { draft } = await isolateDraft(
        workbench,
        { ...isolate, designations, profile, contigs: contigs?.name },
        signal,
      );
      const draft_id = await add(case_id, [], draft);
      if (contigs) await attach(draft_id, contigs);
      return { draft_id };
    },

    'case:members': async ({ case_id, site, database, members }) => {
      const { drafts: known } = await readFacts(workbench, await cases.get(case_id));
      const there = known.filter(({ draft }) => draft.site === site && draft.database === database);
      for (const { draft } of there) await setMembers(await drafts.get(draft.id), members);
      changed();
    },

    'case:send': async ({ case_id, drafts: seen }, { signal }) => {
      const sent = await sendCase(workbench, await cases.get(case_id), { seen, signal });
      changed();
      return sent;
    },

    'case:refresh': async ({ case_id }, { signal }) => {
      const facts = await readFacts(workbench, await cases.get(case_id));
      const asked = new Set(facts.drafts.map(({ draft }) => draft.site));
      const failures: InboxFailure[] = [];
      for (const site of asked) failures.push(...(await workbench.inbox.refresh(site, signal)).failures);
      const row = await cases.get(case_id);
      await fillCase(workbench, row);
      // A profile that is found may be what the isolate waits for.
      if (await findProfiles(workbench, row, signal)) await fillCase(workbench, await cases.get(case_id));
      changed();
      return failures;
    },

    'case:remove': async ({ case_id }) => {
      await cases.get(case_id);
      await cases.remove(case_id);
      changed();
    },

    'case:restore': async ({ case_id }) => {
      await cases.restore(case_id);
      await cases.get(case_id);
      changed();
    },
  };

  async function keyOf(
    { site, database }: { site: string; database: string },
    scheme_id: number,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const scheme = await clientOf(sites.get(site)).get(getScheme, { database, scheme_id }, undefined, { signal });
    return scheme.primary_key_field === undefined ? undefined : nameInUri(scheme.primary_key_field);
  }
}

/**
 * Copies the genome of a result to where the files of drafts lie. Undefined if its file is no longer there, or cannot be sent under its
 * name: then the user adds it. AppError 507 `disk_full`.
 */
async function takeContigs(
  workbench: WorkbenchContext,
  { run_id, position }: ResultKey,
  signal: AbortSignal,
): Promise<TakenFile | undefined> {
  const found = await sequenceIfThere(workbench, run_id, position);
  if (!found) return undefined;
  const name = basename(found.name);
  if (submittedNameProblem(name) !== undefined) return undefined;
  const folder = folderOfDrafts(workbench.dataFolder);
  await makePrivateFolder(folder);
  if (found.input.kind === 'file') return take(found.input.path);
  const room = await workbench.makeRoom();
  try {
    const path = join(room, 'contigs');
    await writeFile(path, found.input.bytes, { mode: 0o600 });
    return await take(path);
  } finally {
    await rm(room, { recursive: true, force: true });
  }

  async function take(path: string): Promise<TakenFile | undefined> {
    for await (const { files } of takeFilesAside([{ path, name, folder, contigs: true }], { signal })) {
      // An archive holds other names than the one that was typed.
      return files.find((file) => file.name === name);
    }
    return undefined;
  }
}
