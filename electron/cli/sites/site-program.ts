import { dataOption, formatOption, running, type AddCommand } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';

/** `allelier site add|list|remove|login|logout|proxy` */
export const addSite: AddCommand = (program, streams, finish) => {
  const site = program.command('site').description('remote sites, and signing in there');
  const command = () => import('./site-command.ts');
  site
    .command('add')
    .description('add a site; its address is checked first')
    .argument('<site>', 'pubmlst, pasteur, or the address of a REST service')
    .option('--name <name>', 'name for people (else that of the prepared site, or the host)')
    .option('--authorise-page <address>', 'web page on which its users allow programs to act for them')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).addSiteCommand, ['site']));
  site
    .command('list')
    .description('list the remote sites and the accounts there')
    .addOption(formatOption())
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).listSitesCommand));
  site
    .command('remove')
    .description('remove a site with the accounts there')
    .argument('<site>', 'its id or name')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).removeSiteCommand, ['site']));
  site
    .command('login')
    .description('sign in at a site; the shell seals its tokens for itself, apart from those of the window')
    .argument('<site>', 'its id or name')
    .option('--account <name>', 'your own name for the account', 'my account')
    .option('--database <name>', 'a database for which you are registered (else the first of the site)')
    .option('--key <key>', 'consumer key (else the kept one, or it is asked for)')
    .option('--secret-stdin', 'read the consumer secret from the first line of the input', false)
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./site-login.ts')).loginCommand, ['site']));
  site
    .command('logout')
    .description('forget an account: wipe its key and tokens')
    .argument('<site>', 'its id or name')
    .option('--account <name>', 'which one, where there are several')
    .addOption(dataOption())
    .action(async (given: string, { data, account }: { data?: string; account?: string }) => {
      const { logoutCommand } = await command();
      const named = account === undefined ? {} : { account };
      finish(await logoutCommand({ site: given, ...named, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  site
    .command('proxy')
    .description('say or set the proxy through which sites are reached')
    .argument('[proxy]', 'system (as HTTPS_PROXY, HTTP_PROXY and NO_PROXY say), none, or an address: http://host:port')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await command()).proxyCommand, ['proxy']));
};
