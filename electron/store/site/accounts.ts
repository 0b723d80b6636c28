import type { Account, AccountDetails, PrivateRight, Role } from '#shared/people.ts';
import { AppError } from '#shared/problem.ts';
import { emailProblem, passwordProblem, userNameProblem } from '#shared/rules/account.ts';
import { lineProblem } from '#shared/rules/description.ts';
import { accountRoles, type AccountRole, type KeptRole, type PeopleToShow } from './account-roles.ts';
import type { AccountPrivateRight, KeptPrivateRight } from './private-rights.ts';
import { isPassword, sealPassword } from './passwords.ts';
import type { SiteAccess } from './site-access.ts';

/** What a new account is made of. Without a password nobody can sign in with it. */
interface NewAccount extends Partial<AccountDetails> {
  user_name: string;
  password?: string;
}

/**
 * The people of this installation and their roles. What is read is what the file holds at this moment, whichever process wrote it.
 * User names are found whatever their capital letters. AppError codes: unknown_account 404, account_exists 409, bad_account 400,
 * weak_password 400, owner_account 409.
 */
export interface Accounts {
  /** Accounts by user name; the disabled ones, too. */
  list(): Account[];
  find(userName: string): Account | undefined;
  /** The same; refuses a name that nobody has. */
  get(userName: string): Account;
  byId(id: number): Account | undefined;
  /** The account of the owner; undefined until he has said his name. */
  owner(): Account | undefined;
  add(input: NewAccount): Promise<Account>;
  /** Makes the account of the owner, or changes what is said of him. His user name stays as he first gave it. */
  setOwner(input: NewAccount): Promise<Account>;
  /** Changes what is given, all of it or nothing. */
  change(userName: string, given: Partial<AccountDetails> & { password?: string }): Promise<Account>;
  /** From now on the account may do nothing. Its roles stay, for `enable`. */
  disable(userName: string): Promise<Account>;
  enable(userName: string): Promise<Account>;
  /** The enabled account of this name and password. Costs the same work and time when there is none. */
  checkPassword(userName: string, password: string): Promise<Account | undefined>;
  /** The role of an account in a database. The owner is administrator everywhere. */
  roleIn(accountId: number, database: string): Role | undefined;
  /** Roles in a database, or of an account, or all, by user name and database. */
  listRoles(of?: { database?: string; account?: number }): AccountRole[];
  /** Gives an account a role in a database, in place of the one before; undefined takes it away. */
  grant(accountId: number, database: string, role: Role | undefined): Promise<void>;
  /** Databases whose users are still to be brought in line with the roles. */
  peopleToShow(): PeopleToShow[];
  /** Says that the users of a database are in line with its roles as they were in a state. */
  peopleShown(shown: PeopleToShow): Promise<void>;
  privateRightIn(accountId: number, database: string): PrivateRight;
  /** Where that is not as usual: in a database, or in all, by user name and database. */
  listPrivateRights(database?: string): AccountPrivateRight[];
  /** Says what an account may keep private in a database; what is not said stays. Nobody says so of the owner (409 `owner_account`). */
  setPrivateRight(accountId: number, database: string, said: Partial<PrivateRight>): Promise<void>;
  /** Gives roles and rights back to a database that comes out of the trash, to the accounts that are still there. */
  giveRoles(database: string, roles: readonly KeptRole[], rights: readonly KeptPrivateRight[]): Promise<void>;
  /** Takes all roles and rights in a database away: it is gone, and another of its name is not to inherit them. */
  forgetRoles(database: string): Promise<void>;
}

const COLUMNS = `id, user_name, first_name, surname, affiliation, email, password is not null as has_password, disabled, is_owner,
  created_at`;
const BY_NAME = `select ${COLUMNS} from account where user_name = ? collate nocase`;
const BY_ID = `select ${COLUMNS} from account where id = ?`;
const OWNER = `select ${COLUMNS} from account where is_owner = 1`;
const ALL = `select ${COLUMNS} from account order by user_name collate nocase`;
const SEALED = 'select password from account where id = ?';

/** The accounts stored in `site.sqlite`. */
export function accounts(access: SiteAccess): Accounts {
  const { read, run, write } = access;
  const find = (userName: string) => read(BY_NAME, userName).map(accountOf)[0];
  const byId = (id: number) => read(BY_ID, id).map(accountOf)[0];
  const owner = () => read(OWNER).map(accountOf)[0];

  function existing(userName: string): Account {
    const account = find(userName);
    if (!account) throw new AppError(404, 'unknown_account', `There is no account "${userName}".`);
    return account;
  }

  /** An account that is not the owner's: he needs no password and cannot shut himself out. */
  function ofOthers(userName: string, why: string): Account {
    const account = existing(userName);
    if (account.is_owner)
      throw new AppError(409, 'owner_account', `"${account.user_name}" is the owner of this installation, ${why}.`);
    return account;
  }

  function insert(input: NewAccount, password: string | null, is_owner: 0 | 1): Account {
    const { first_name, surname, affiliation, email } = detailsOf(input);
    if (find(input.user_name)) throw takenError(input.user_name);
    const text = `insert into account (user_name, first_name, surname, affiliation, email, password, is_owner, created_at)
      values (?, ?, ?, ?, ?, ?, ?, ?)`;
    const made = new Date().toISOString();
    const said = [first_name ?? '', surname ?? '', affiliation ?? '', email ?? ''];
    run(text, input.user_name, ...said, password, is_owner, made);
    return existing(input.user_name);
  }

  function update({ id }: Account, values: Record<string, string | number>): Account {
    for (const [column, value] of Object.entries(values))
      run(`update account set ${column} = ? where id = ?`, value, id);
    return byId(id) as Account;
  }

  const roles = accountRoles(access);

  function changeDetails(account: Account, details: Partial<AccountDetails>): Account {
    roles.showWhereverNamed(account.id);
    return update(account, detailsOf(details));
  }

  function setDisabled(account: Account, disabled: 0 | 1): Account {
    roles.showWhereverNamed(account.id);
    return update(account, { disabled });
  }

  return {
    ...roles,
    async grant(id, database, role) {
      const { is_owner, user_name } = byId(id) ?? {};
      if (is_owner === true) ofOthers(String(user_name), 'who may do everything in every database');
      return roles.grant(id, database, role);
    },
    async setPrivateRight(id, database, right) {
      const { is_owner, user_name } = byId(id) ?? {};
      if (is_owner === true) ofOthers(String(user_name), 'who may do everything in every database');
      return roles.setPrivateRight(id, database, right);
    },
    list: () => read(ALL).map(accountOf),
    find,
    get: existing,
    byId,
    owner,

    async add(input) {
      const { user_name, password } = input;
      refuse(userNameProblem(user_name), 'bad_account');
      detailsOf(input);
      // Looked for before the password is sealed, which takes time, and again when the account is written.
      if (find(user_name)) throw takenError(user_name);
      if (password !== undefined) refuse(passwordProblem(password, user_name), 'weak_password');
      const sealed = password === undefined ? null : await sealPassword(password);
      return write(() => insert(input, sealed, 0));
    },

    async setOwner(input) {
      refuse(userNameProblem(input.user_name), 'bad_account');
      return write(() => {
        const known = owner();
        return known ? changeDetails(known, input) : insert(input, null, 1);
      });
    },

    async change(userName, { password, ...details }) {
      if (password === undefined) return write(() => changeDetails(existing(userName), details));
      const { user_name } = ofOthers(userName, 'who signs in without a password');
      // Before the password is sealed, which takes time.
      detailsOf(details);
      refuse(passwordProblem(password, user_name), 'weak_password');
      const sealed = await sealPassword(password);
      return write(() => update(changeDetails(existing(userName), details), { password: sealed }));
    },

    disable: async (userName) => write(() => setDisabled(ofOthers(userName, 'whom nobody can shut out'), 1)),
    enable: async (userName) => write(() => setDisabled(existing(userName), 0)),

    async checkPassword(userName, password) {
      const sealedOf = () => {
        const { id } = find(userName) ?? {};
        const sealed = id === undefined ? undefined : read(SEALED, id)[0]?.['password'];
        return typeof sealed === 'string' ? sealed : undefined;
      };
      const sealed = sealedOf();
      const isRight = await isPassword(sealed, password);
      // It may have been disabled, or have got another password, meanwhile.
      const account = find(userName);
      return isRight && sealed === sealedOf() && account?.disabled === false ? account : undefined;
    },
  };
}

function accountOf(row: Record<string, unknown>): Account {
  return {
    id: Number(row['id']),
    user_name: String(row['user_name']),
    first_name: String(row['first_name']),
    surname: String(row['surname']),
    affiliation: String(row['affiliation']),
    email: String(row['email']),
    has_password: row['has_password'] === 1,
    disabled: row['disabled'] === 1,
    is_owner: row['is_owner'] === 1,
    created_at: String(row['created_at']),
  };
}

/** What is said of a person, checked and without blanks around it (400 `bad_account`). */
function detailsOf(details: Partial<AccountDetails>): Partial<AccountDetails> {
  const names = { first_name: 'The first name', surname: 'The surname', affiliation: 'The affiliation' } as const;
  const checked: Partial<AccountDetails> = {};
  for (const field of ['first_name', 'surname', 'affiliation', 'email'] as const) {
    const text = details[field]?.normalize('NFC').trim();
    if (text === undefined) continue;
    refuse(field === 'email' ? emailProblem(text) : lineProblem(names[field], text), 'bad_account');
    checked[field] = text;
  }
  return checked;
}

function refuse(problem: string | undefined, code: 'bad_account' | 'weak_password'): void {
  if (problem !== undefined) throw new AppError(400, code, problem);
}

function takenError(userName: string): AppError {
  return new AppError(409, 'account_exists', `There is already an account "${userName}". Choose another user name.`);
}
