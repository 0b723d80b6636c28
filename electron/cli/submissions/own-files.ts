import { resolve } from 'node:path';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import type { Shell } from '../shell.ts';
import { onOwn, type OneOwn } from './own-commands.ts';
import type { ShellWorkbench } from './with-workbench.ts';

/** Whether a site lists a file, as tables say it. */
const AT_SITE = { true: 'listed', false: 'not listed', undefined: '' } as const;

interface OfFiles extends OneOwn {
  json: boolean;
}

/**
 * `allelier submissions files`: the files of a submission of the user: those that its site lists, and those of this computer that it does
 * not; if it cannot be asked, those kept on this computer.
 */
export function listFiles({ json, ...options }: OfFiles, shell: Shell): Promise<void> {
  return onOwn(options, shell, (workbench, place) => printFiles(workbench, place, json, shell));
}

/**
 * `allelier submissions add-files`: sends further files and prints those that the site has then. What is there already is not sent again.
 * The exit status is 1 if one was not taken.
 */
export function addFiles(
  { json, files, ...options }: OfFiles & { files: readonly string[] },
  shell: Shell,
): Promise<number> {
  return onOwn(options, shell, async (workbench, place) => {
    const chosen = await workbench.registerPaths(files.map((file) => resolve(shell.workingFolder, file)));
    const refused = await workbench.call('inbox:add-files', { ...place, tokens: chosen.map(({ token }) => token) });
    await printFiles(workbench, place, json, shell);
    for (const { name, reason } of refused) shell.note(`${name} was not sent: ${reason}`);
    return refused.length > 0 ? 1 : 0;
  });
}

async function printFiles(
  { call }: ShellWorkbench,
  place: SubmissionPlace,
  json: boolean,
  shell: Shell,
): Promise<void> {
  const table = shell.table(['name', 'at the site', 'size here', 'kept here'], json ? 'json' : undefined);
  for (const file of await call('inbox:files', place)) {
    const { name, at_site, size = '', kept } = file;
    table.row([name, AT_SITE[`${at_site}`], String(size), kept ? 'yes' : 'no'], file);
  }
  table.end();
}
