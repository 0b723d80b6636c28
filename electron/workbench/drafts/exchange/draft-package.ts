import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from '#electron/store/site/private-folder.ts';
import { defined } from '#shared/defined.ts';
import { filledRows } from '#shared/rules/draft-table.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import {
  packageName,
  PACKAGE_VERSION,
  type DraftManifest,
  type PackageLook,
} from '#shared/rpc/contract/draft-package.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { packDraft } from '#electron/submissions/drafts/package/pack-draft.ts';
import type { unpackDraft } from '#electron/submissions/drafts/package/unpack-draft.ts';
import type { CallContext } from '../../procedures/handler-types.ts';
import type { MadeFile } from '../../files/downloads.ts';
import type { WorkbenchContext } from '../../workbench-context.ts';
import { describeDraft } from '../describe-draft.ts';
import { folderOfDrafts } from '../draft-files.ts';

type PackageOptions = Pick<CallContext, 'signal' | 'onProgress'>;
type PackageTools = Pick<
  WorkbenchContext,
  'dataFolder' | 'sites' | 'remoteSites' | 'files' | 'ports' | 'makeRoom' | 'emit'
>;

/**
 * Writes a draft with its files as one file to be saved. AppError 404 `unknown_draft`, 413 `draft_too_large`, 500 `file_damaged`, 507
 * `disk_full`.
 */
export async function packageOf(
  tools: PackageTools,
  draft_id: string,
  options: PackageOptions,
): Promise<{ name: string; content: MadeFile }> {
  const { drafts } = tools.dataFolder.site;
  const draft = describeDraft(await drafts.get(draft_id), await drafts.files(draft_id));
  const target = join(await tools.makeRoom(), 'draft.zip');
  const discard = () => rm(dirname(target), { recursive: true, force: true, maxRetries: 3 });
  try {
    const folder = folderOfDrafts(tools.dataFolder);
    await runTask<typeof packDraft>('pack-draft', { manifest: manifestOf(tools, draft), folder, target }, options);
  } catch (error) {
    await discard();
    throw error;
  }
  return { name: packageName(draft), content: { path: target, discard } };
}

/** What the file of an exported draft says of itself. AppError 400 `bad_draft_file`, 409 `newer_draft_file`. */
export async function lookIntoPackage(
  tools: PackageTools,
  token: string,
  options: PackageOptions,
): Promise<PackageLook> {
  const { path, name } = tools.files.get(token);
  const { manifest } = await runTask<typeof unpackDraft>('unpack-draft', { path, name }, options);
  const { made_at, site, database, type, title, content, files } = manifest;
  const known_site = await knownSite(tools, manifest);
  return {
    made_at,
    site,
    database,
    type,
    title,
    rows: filledRows(content.rows).length,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    ...defined({ known_site }),
  };
}

/**
 * Makes a draft for a site and a database from an exported one. Gives its id. AppError 404 `unknown_site`, 400 `bad_draft_file`, 409
 * `newer_draft_file`, 507 `disk_full`.
 */
export async function openPackage(
  tools: PackageTools,
  { token, site, database }: { token: string; site: string; database: string },
  options: PackageOptions,
): Promise<string> {
  const { kind } = tools.sites.get(site).site;
  const { path, name } = tools.files.get(token);
  const folder = folderOfDrafts(tools.dataFolder);
  await makePrivateFolder(folder);
  const { manifest, files } = await runTask<typeof unpackDraft>('unpack-draft', { path, name, folder }, options);
  const { drafts } = tools.dataFolder.site;
  const { id } = await drafts.insert({
    site,
    account: kind === 'local' ? null : (tools.remoteSites.row(site).account ?? null),
    database_name: database,
    type: manifest.type,
    title: manifest.title,
    content: JSON.stringify(portable(manifest.content)),
    case_id: null,
  });
  for (const { name: own, size, sha256, ...facts } of files) {
    await drafts.putFile({ draft: id, name: own, size, sha256, facts: JSON.stringify(facts) });
  }
  tools.emit('drafts:changed', { draft_id: id, state: 'draft' });
  return id;
}

function manifestOf({ sites, remoteSites, ports }: PackageTools, draft: Draft): DraftManifest {
  const { site, database, type, title, content, files } = draft;
  return {
    kind: 'allelier-draft',
    version: PACKAGE_VERSION,
    app_version: ports.appVersion,
    made_at: new Date().toISOString(),
    site: siteOf({ sites, remoteSites }, site),
    database,
    type,
    title,
    content: portable(content),
    files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
  };
}

/** A site that was removed since has no address that anybody knows. */
function siteOf(
  { sites, remoteSites }: Pick<PackageTools, 'sites' | 'remoteSites'>,
  id: string,
): DraftManifest['site'] {
  const known = sites.list().find((site) => site.id === id);
  if (known?.kind === 'local') return { name: known.name };
  return { name: known?.name ?? id, address: known ? remoteSites.row(id).base_url : '' };
}

/** Content without what only concerns the screens of one computer: of the choices only what a spreadsheet said of cells. */
function portable(content: DraftContent): DraftContent {
  const { marks } = content.choices;
  return { ...content, choices: marks === undefined ? {} : { marks } };
}

async function knownSite(
  { remoteSites, sites, dataFolder }: PackageTools,
  { site: { address }, database }: Pick<DraftManifest, 'site' | 'database'>,
): Promise<string | undefined> {
  if (address === undefined) {
    return (await dataFolder.listDatabaseNames()).includes(database) ? LOCAL_SITE : undefined;
  }
  const plain = (text: string) => text.replace(/\/+$/, '').toLowerCase();
  return sites
    .list()
    .find(({ id, kind }) => kind === 'remote' && plain(remoteSites.row(id).base_url) === plain(address))?.id;
}
