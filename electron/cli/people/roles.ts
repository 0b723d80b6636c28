import { DatabaseAccess } from '#shared/database-access.ts';
import { RoleName, type RoleScope } from '#shared/people.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { hiddenText } from '#shared/rules/hidden-text.ts';
import { AppError } from '#shared/problem.ts';
import { argument, command, JSON_FLAG, option } from '../command.ts';
import { openNamed, refuseUnknown, type Shell } from '../shell.ts';

/** A role counts at once. */
export const grant = command({
  path: 'grant',
  help: 'give an account a role in a database, in place of the one before',
  arguments: {
    database: argument('<database>', 'name of the database'),
    name: argument('<name>', 'user name'),
    role: argument('<role>', 'what the account may do there', { choices: [...RoleName.options, 'none'] }),
  },
  options: {
    locus: option('<name...>', 'a curator of these loci only'),
    scheme: option('<scheme...>', 'a curator of these schemes only, by id or name'),
    project: option('<project...>', 'a curator of these projects only, by id or name'),
    submissions: option('', 'a curator of submissions only'),
  },
  async run({ database, name, role, locus = [], scheme = [], project = [], submissions }, shell) {
    const { grantRole } = await import('#electron/store/people/grant-role.ts');
    const named = (kind: RoleScope['kind'], names: string[]) => names.map((each) => ({ kind, name: each }));
    const scopes = [
      ...named('locus', locus),
      ...named('scheme', scheme),
      ...named('project', project),
      ...named('submissions', submissions ? [''] : []),
    ];
    await using folder = await shell.open();
    await refuseUnknown(folder, database);
    shell.note(...(await grantRole(folder, { database, user_name: name, role, scopes }, shell.waiting)));
    shell.print(`${name} ${role === 'none' ? 'has no role' : `is ${role}`} in ${database}.`);
  },
});

const SENTENCES = {
  public: 'can be read by everybody.',
  members: 'can be read by every account that is not disabled.',
  closed: 'can be read by accounts with a role in it only.',
} as const satisfies Record<DatabaseAccess, string>;

/** Who may read a database counts at once. */
export const access = command({
  path: 'access',
  help: 'say who may read a database, or show it: everybody, every account, or only accounts with a role in it',
  arguments: {
    database: argument('<database>', 'name of the database'),
    access: argument('[access]', 'who may read it', { choices: DatabaseAccess.options }),
  },
  options: { openCopy: option('', 'open a closed copy of a remote database, too'), json: JSON_FLAG },
  async run({ database, access: chosen, openCopy, json }, shell) {
    const { getMeta } = await import('#electron/store/file/meta.ts');
    await using folder = await shell.open();
    const opened = await openNamed(folder, database);
    const before = await getMeta(opened);
    if (chosen !== undefined) {
      if (before.copy_of && before.access === 'closed' && chosen !== 'closed') {
        await noteHidden(shell, folder, database);
        if (!openCopy) throw new AppError(409, 'copy_closed', 'The copy stays closed. To open it, add --open-copy.');
      }
      const { changeAccess } = await import('#electron/store/people/grant-role.ts');
      await changeAccess(folder, { database, access: chosen, opens_copy: openCopy }, shell.waiting);
    }
    const now = chosen ?? before.access;
    shell.print(json ? JSON.stringify({ database, access: now }) : `${database} ${SENTENCES[now]}`);
  },
});

/** Says how much of a closed copy its site does not show to everybody. */
async function noteHidden(shell: Shell, folder: DataFolder, database: string): Promise<void> {
  const { countHidden } = await import('#electron/mirror/count-hidden.ts');
  const { asStranger } = await import('../sites/site-of-copy.ts');
  const { signal } = shell.waiting;
  shell.note(hiddenText(await countHidden(folder, database, { signal, ...(await asStranger(folder)) })));
}
