import type { Change } from '#electron/store/changes/change-context.ts';
import { insertUser, listUsers, type NamedUser } from '#electron/store/changes/writers/user-writer.ts';
import { firstNames } from './first-names.ts';
import { isPlaceholder } from '#shared/rules/field-value.ts';

/** Two words or more, like the name of a person. */
const FULL_NAME = /^\p{L}[\p{L}\p{M}.'’-]*( \p{L}[\p{L}\p{M}.'’-]*)+$/u;
const LONGEST_NAME = 100;
/** The most user names in one sentence. */
const LISTED = 8;

/** The user that a cell names, or why there is no such user. */
type FoundUser = NamedUser | { reason: string };

/**
 * Finds the users named by the cells of a table: by user name, id, or first name and surname. A person whom the
 * database does not know is added as a submitter without any rights. There is no other way yet to import a table that
 * names people.
 */
export class NamedUsers {
  /** Users that were added. */
  readonly made: NamedUser[] = [];
  readonly #change: Change;
  /** The users of the database, read when a cell first names somebody. */
  #users: NamedUser[] | undefined;
  /** The result for each text. */
  readonly #found = new Map<string, FoundUser>();

  constructor(change: Change) {
    this.#change = change;
  }

  find(text: string): FoundUser {
    const known = this.#found.get(text);
    if (known) return known;
    this.#users ??= listUsersWithCurator(this.#change);
    const found = this.#resolve(text.replaceAll(/\s+/g, ' '), this.#users);
    this.#found.set(text, found);
    return found;
  }

  #resolve(text: string, users: NamedUser[]): FoundUser {
    const named = users.find(({ user_name }) => user_name === text) ?? users.find(({ id }) => String(id) === text);
    if (named) return named;
    const [first, ...others] = users.filter((user) => user.full_name === text);
    if (first && others.length === 0) return first;
    if (first) {
      const names = [first, ...others].map(({ user_name }) => user_name).join(', ');
      return { reason: `Several users are called "${text}". Write the user name of one: ${names}.` };
    }
    if (isPlaceholder(text)) return { reason: `"${text}" names nobody. Leave the cell empty instead.` };
    if (FULL_NAME.test(text) && text.length <= LONGEST_NAME) return this.#make(text, users);
    return { reason: unknownProblem(text, users) };
  }

  #make(full_name: string, users: NamedUser[]): FoundUser {
    const [first_name = '', ...rest] = full_name.split(' ');
    const taken = new Set(users.map((user) => user.user_name));
    const stem = full_name.toLowerCase().replaceAll(' ', '.');
    let user_name = stem;
    for (let number = 2; taken.has(user_name); number++) user_name = `${stem}${number}`;
    const user = { user_name, first_name, surname: rest.join(' '), affiliation: '', role: 'submitter' as const };
    const id = insertUser(this.#change.connection, user, this.#change.today);
    const made = { id, user_name, full_name };
    users.push(made);
    this.made.push(made);
    return made;
  }
}

/**
 * Notes in the history each person whom an import made a user, and gives a note with their names, because a name may be
 * misspelt.
 */
export function noteMadeUsers({ made }: NamedUsers, importing: Change): string[] {
  for (const { id, full_name } of made) {
    const action = `${full_name} made a user by an import, as a table names this person.`;
    importing.note({ kind: 'app_user', record_id: String(id), action });
  }
  const names = firstNames(made.map(({ full_name }) => full_name));
  return made.length > 0 ? [`The tables name people who were not users yet. They are users now: ${names}.`] : [];
}

/** The users of the database, including the curator of the change: reading `curator` adds a missing one. */
function listUsersWithCurator({ connection, curator: _curator }: Change): NamedUser[] {
  return listUsers(connection);
}

function unknownProblem(text: string, users: readonly NamedUser[]): string {
  const names = users.slice(0, LISTED).map(({ user_name }) => user_name);
  const listed = users.length > LISTED ? `${names.join(', ')}, …` : names.join(', ');
  return `There is no user "${text}" in the database. Write the name of one (${listed}), or a first name and a surname: that person is then made a user.`;
}
