import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import type { ChangeOptions } from '#electron/store/changes/action.ts';
import type { ShownPerson } from '#electron/store/changes/writers/show-people.ts';
import { authorOf } from '#electron/store/site/owner-author.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';

/**
 * Brings the users of all databases in line with the accounts and roles, where that is still to be done: after each change of
 * them, and when the program starts, because a kill may have come between the two files. Rights never wait for it. Gives a
 * sentence for each database that cannot be written now; the next call tries it again.
 */
export async function showPeople(dataFolder: DataFolder, options: ChangeOptions = {}): Promise<string[]> {
  const { accounts } = dataFolder.site;
  const notes: string[] = [];
  const names = await dataFolder.listDatabaseNames();
  for (const shown of accounts.peopleToShow()) {
    const { database } = shown;
    try {
      if (names.includes(database)) await showIn(dataFolder, database, options);
      await accounts.peopleShown(shown);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notes.push(`The list of users of "${database}" will follow: ${error.problem.message}`);
    }
  }
  return notes;
}

async function showIn(dataFolder: DataFolder, database: string, options: ChangeOptions): Promise<void> {
  await dataFolder.open(database);
  const people = peopleOf(dataFolder, database);
  await dataFolder.changes.make('people.show', { database, principal: OWNER, input: { people } }, options);
}

/** Readers and disabled accounts have no place among the users of a database, unless records name them. */
function peopleOf({ site: { accounts } }: DataFolder, database: string): ShownPerson[] {
  const roles = new Map(accounts.listRoles({ database }).map(({ account, role }) => [account, role]));
  return accounts
    .list()
    .filter(({ is_owner }) => !is_owner)
    .map((account): ShownPerson => {
      const { role: _any, ...person } = authorOf(account, 'submitter');
      const role = account.disabled ? undefined : roles.get(account.id);
      return role === undefined || role === 'reader' ? person : { ...person, role };
    });
}
