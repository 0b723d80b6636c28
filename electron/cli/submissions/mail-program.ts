import { InvalidArgumentError, Option, type Command } from 'commander';
import { dataOption, running, type AddCommand } from '../databases/add-command.ts';

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a number from 1 to 65535.');
}

/** Adds `mail` to `allelier submissions`. */
export function addMail(
  submissions: Command,
  streams: Parameters<AddCommand>[1],
  finish: Parameters<AddCommand>[2],
): void {
  submissions
    .command('mail')
    .description('set the server through which mail goes to submitters, or show what is set')
    .option('--host <name>', 'name or address of the mail server')
    .option('--port <number>', 'its port, by default 587 with starttls, 465 with tls, 25 with none', parsePort)
    .addOption(
      new Option('--security <kind>', 'encryption; none only on this computer').choices(['none', 'starttls', 'tls']),
    )
    .option('--user <name>', 'user name at the mail server')
    .option('--password-stdin', 'read the password of that user from standard input', false)
    .option('--sender <address>', 'the address that mail comes from')
    .option('--test <address>', 'send a test mail to this address', undefined)
    .option('--off', 'send no mail any more', false)
    .option('--json', 'print JSON', false)
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./mail-command.ts')).mailCommand));
}
