import { Argument, Option, type Command } from 'commander';
import { DatabaseAccess } from '#shared/database-access.ts';
import { defined } from '#shared/defined.ts';
import { RoleName } from '#shared/people.ts';
import type { AccessOptions } from './access-command.ts';
import type { AccountOptions } from './account-command.ts';
import { dataOption, running, type AddCommand, type Given } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';

const jsonOption = () => new Option('--json', 'print JSON').default(false);

function addDetails(command: Command): Command {
  return command
    .option('--first-name <text>', 'first name')
    .option('--surname <text>', 'surname')
    .option('--affiliation <text>', 'where the person works')
    .option('--email <address>', 'e-mail address');
}

const passwordOption = () =>
  new Option('--password-stdin', 'read the password from standard input (one line)').default(false);

/** `allelier account add|list|change|disable|enable|owner` */
export const addAccount: AddCommand = (program, streams, finish) => {
  const account = program.command('account').description('say who may sign in to the service of this data folder');
  const run = async ({ data, ...options }: Given<AccountOptions>) => {
    const { accountCommand } = await import('./account-command.ts');
    finish(await accountCommand({ ...(options as AccountOptions), dataFolder: dataFolderFor(data, streams) }, streams));
  };
  const named = (name: string, description: string) =>
    account.command(name).description(description).argument('<name>', 'user name');
  addDetails(named('add', 'add an account; without a password nobody can sign in with it'))
    .addOption(passwordOption())
    .addOption(dataOption())
    .action((name: string, options: Given<AccountOptions>) => run({ ...options, action: 'add', name }));
  addDetails(named('change', 'change what is said of a person, or the password; an empty text removes it'))
    .addOption(passwordOption())
    .addOption(dataOption())
    .action((name: string, options: Given<AccountOptions>) => run({ ...options, action: 'change', name }));
  named('disable', 'let an account do nothing from now on; its roles stay for later')
    .addOption(dataOption())
    .action((name: string, options: Given<AccountOptions>) => run({ ...options, action: 'disable', name }));
  named('enable', 'let a disabled account work again')
    .addOption(dataOption())
    .action((name: string, options: Given<AccountOptions>) => run({ ...options, action: 'enable', name }));
  addDetails(named('owner', 'say who owns this installation: what is changed on this computer names that person'))
    .addOption(dataOption())
    .action((name: string, options: Given<AccountOptions>) => run({ ...options, action: 'owner', name }));
  account
    .command('list')
    .description('list the accounts with their roles')
    .addOption(jsonOption())
    .addOption(dataOption())
    .action((options: Given<AccountOptions>) => run({ ...options, action: 'list', name: '' }));
};

/** `allelier grant` */
export const addGrant: AddCommand = (program, streams, finish) => {
  program
    .command('grant')
    .description('give an account a role in a database, in place of the one before')
    .argument('<database>', 'name of the database')
    .argument('<name>', 'user name')
    .addArgument(new Argument('<role>', 'what the account may do there').choices([...RoleName.options, 'none']))
    .option('--locus <name...>', 'a curator of these loci only')
    .option('--scheme <scheme...>', 'a curator of these schemes only, by id or name')
    .option('--project <project...>', 'a curator of these projects only, by id or name')
    .option('--submissions', 'a curator of submissions only', false)
    .addOption(dataOption())
    .action(
      running(streams, finish, async () => (await import('./grant-command.ts')).grantCommand, [
        'database',
        'name',
        'role',
      ]),
    );
};

/** `allelier access` */
export const addAccess: AddCommand = (program, streams, finish) => {
  program
    .command('access')
    .description(
      'say who may read a database, or show it: everybody, every account, or only accounts with a role in it',
    )
    .argument('<database>', 'name of the database')
    .addArgument(new Argument('[access]', 'who may read it').choices(DatabaseAccess.options))
    .addOption(jsonOption())
    .addOption(dataOption())
    .action(async (database: string, access: AccessOptions['access'], { data, ...options }: Given<AccessOptions>) => {
      const { accessCommand } = await import('./access-command.ts');
      const dataFolder = dataFolderFor(data, streams);
      finish(await accessCommand({ ...options, database, ...defined({ access }), dataFolder }, streams));
    });
};
