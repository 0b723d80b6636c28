import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { countOf } from '#shared/count-of.ts';
import { argument, command, option } from '../command.ts';
import { notePrivate } from '../private-note.ts';
import { refuseUnknown, type FolderWork, type Shell } from '../shell.ts';

const database = argument('<database>', 'name of the database');

/** Does work with a database that there must be, and shows how far it is. */
function onDatabase<Result>(shell: Shell, name: string, work: FolderWork<Result>): Promise<Result> {
  return shell.withFolder(async (folder, task) => {
    await refuseUnknown(folder, name);
    return work(folder, task);
  });
}

export const check = command({
  path: 'check',
  help: 'read a whole database, also while it is in use, and say what is wrong with it',
  arguments: { database },
  async run({ database: name }, shell) {
    const { runCheck } = await import('#electron/store/care/run-care.ts');
    const { tables, problems } = await onDatabase(shell, name, (folder, task) => runCheck(folder, name, task));
    if (problems.length === 0) return shell.print(`${name} is in order: ${countOf(tables, 'table')} checked.`);
    for (const { table, message, advice } of problems) shell.print(`${table}: ${message} ${advice}`);
    return 1;
  },
});

export const compact = command({
  path: 'compact',
  help: 'pack the designations of a database and make its file smaller; nobody else may have it open for the second step',
  arguments: { database },
  async run({ database: name }, shell) {
    const { runCompact } = await import('#electron/store/care/run-care.ts');
    const { before, after } = await onDatabase(shell, name, (folder, task) => runCompact(folder, name, task));
    shell.print(
      after < before
        ? `${name} has ${countOf(after, 'byte')} now, ${countOf(before - after, 'byte')} less than before.`
        : `${name} has no unused room: its ${countOf(before, 'byte')} stay.`,
    );
  },
});

/** The layout that `convert` can make. */
function formerLayout(text: string): string {
  if (text === '27') return text;
  throw new InvalidArgumentError(
    'A database can be brought back to layout 27 only, the last one before designations were packed. Those before it have no place for all that is kept now: a version of that time needs a backup of that time.',
  );
}

export const convert = command({
  path: 'convert',
  help: 'bring a database back to the layout of an earlier version, which then opens it; nobody else may have it open',
  arguments: { database },
  options: {
    layout: option('<number>', 'the layout: 27, the last one before designations were packed', {
      parse: formerLayout,
      needed: true,
    }),
  },
  async run({ database: name, layout }, shell) {
    const { runConvert } = await import('#electron/store/care/run-care.ts');
    await onDatabase(shell, name, (folder, task) => runConvert(folder, name, task));
    shell.print(`${name} has layout ${layout} now. This version brings it up to date again when it opens it.`);
  },
});

export const rename = command({
  path: 'rename',
  help: 'give a database another name, also in groups, roles, links, drafts and results',
  arguments: { database, to: argument('<new>', 'its new name') },
  async run({ database: from, to }, shell) {
    const { renameDatabase } = await import('#electron/store/care/rename-database.ts');
    const { untold } = await onDatabase(shell, from, (folder) => renameDatabase(folder, { from, to }));
    shell.print(`${from} is called ${to} now.`);
    if (untold.length === 0) return 0;
    shell.note(`These could not be read or written and may still name ${from}: ${untold.join(', ')}.`);
    return 1;
  },
});

export const copy = command({
  path: 'copy',
  help: 'make a second database with the same records, also while the first is in use',
  arguments: { database, to: argument('<new>', 'name of the second one') },
  async run({ database: from, to }, shell) {
    const { cloneDatabase } = await import('#electron/store/care/clone-database.ts');
    await onDatabase(shell, from, (folder, task) => cloneDatabase(folder, { from, to }, task));
    shell.print(to);
  },
});

export const backup = command({
  path: 'backup',
  help: 'copy a database to a file, also while it is in use, and check the copy',
  arguments: { database, file: argument('<file>', 'the file to make, or a folder for it') },
  options: { replace: option('', 'replace an existing file') },
  async run({ database: name, file, replace }, shell) {
    const { runCopy } = await import('#electron/store/backup/run-copy.ts');
    const { target, size, rows } = await onDatabase(shell, name, async (folder, task) => {
      const path = resolve(shell.workingFolder, file);
      const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() === true;
      const to = isFolder ? join(path, `${name}.sqlite`) : path;
      await notePrivate(shell, folder, name, '. The copy is whole: it holds that too, with who may see it.');
      const copied = await runCopy({ source: folder.fileOf(name), target: to, replace, savedFrom: name }, task);
      return { ...copied, target: to };
    });
    const megabytes = (size / 1_000_000).toFixed(1);
    shell.print(`Copied ${name} to ${basename(target)}: ${countOf(rows, 'row')}, ${megabytes} MB, checked.`);
  },
});

export const restore = command({
  path: 'restore',
  help: 'make a database from a copy',
  arguments: { file: argument('<file>', 'the copy') },
  options: {
    database: option('<name>', 'name of the database (else the name of the file)'),
    replace: option('', 'put it in the place of the database of this name, which goes to the trash'),
  },
  async run({ file, database: given, replace }, shell) {
    const { restoreDatabase } = await import('#electron/store/backup/restore-database.ts');
    const path = resolve(shell.workingFolder, file);
    const name = given ?? basename(path).replace(/\.sqlite$/, '');
    const { trash_id } = await shell.withFolder((folder, task) =>
      restoreDatabase(folder, { file: path, name, replace }, task),
    );
    shell.print(name);
    if (trash_id !== undefined) shell.note(`The former ${name} is in the trash: ${trash_id}.`);
  },
});

export const replicate = command({
  path: 'replicate',
  help: 'copy all databases to a folder that other computers serve (serve --read-only), also while they are in use',
  arguments: { folder: argument('<folder>', 'the folder of the copies, which are replaced if they are there') },
  options: { accounts: option('', 'copy accounts, roles and API keys too, without passwords and secrets') },
  async run({ folder: target, accounts }, shell) {
    const { writeSet } = await import('#electron/store/replica/write-set.ts');
    const names = await shell.withFolder(async (folder, task) => {
      for (const name of await folder.listDatabaseNames())
        await notePrivate(shell, folder, name, `. The copy of ${name} is whole: it holds that too.`);
      return writeSet(folder, { target: resolve(shell.workingFolder, target), accounts }, task);
    });
    shell.print(`Copied ${countOf(names.length, 'database')}${accounts ? ' and the accounts' : ''}.`);
  },
});
