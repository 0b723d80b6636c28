import { dataOption, formatOption, type AddCommand } from '../databases/add-command.ts';
import { dataFolderFor } from '../locations.ts';
import type { LoginOptions } from './site-login.ts';
import type { OutputFormat } from '../terminal/table-text.ts';

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
    .action(async (given: string, { data, ...options }: { data?: string; name?: string; authorisePage?: string }) => {
      const { addSiteCommand } = await command();
      finish(await addSiteCommand({ site: given, ...options, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  site
    .command('list')
    .description('list the remote sites and the accounts there')
    .addOption(formatOption())
    .addOption(dataOption())
    .action(async ({ data, ...options }: { data?: string; format?: OutputFormat }) => {
      const { listSitesCommand } = await command();
      finish(await listSitesCommand({ ...options, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  site
    .command('remove')
    .description('remove a site with the accounts there')
    .argument('<site>', 'its id or name')
    .addOption(dataOption())
    .action(async (given: string, { data }: { data?: string }) => {
      const { removeSiteCommand } = await command();
      finish(await removeSiteCommand({ site: given, dataFolder: dataFolderFor(data, streams) }, streams));
    });
  site
    .command('login')
    .description('sign in at a site; the shell seals its tokens for itself, apart from those of the window')
    .argument('<site>', 'its id or name')
    .option('--account <name>', 'your own name for the account', 'my account')
    .option('--database <name>', 'a database for which you are registered (else the first of the site)')
    .option('--key <key>', 'consumer key (else the kept one, or it is asked for)')
    .option('--secret-stdin', 'read the consumer secret from the first line of the input', false)
    .addOption(dataOption())
    .action(
      async (given: string, { data, ...options }: Omit<LoginOptions, 'dataFolder' | 'site'> & { data?: string }) => {
        const { loginCommand } = await import('./site-login.ts');
        finish(await loginCommand({ site: given, ...options, dataFolder: dataFolderFor(data, streams) }, streams));
      },
    );
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
    .action(async (proxy: string | undefined, { data }: { data?: string }) => {
      const { proxyCommand } = await command();
      finish(await proxyCommand({ proxy, dataFolder: dataFolderFor(data, streams) }, streams));
    });
};
