import { InvalidArgumentError, Option } from 'commander';
import { publicUrlProblem } from '#shared/rules/service-access.ts';
import { dataOption, running, type AddCommand } from './databases/add-command.ts';

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 (any free one) to 65535.');
}

function parsePublicUrl(text: string): string {
  const problem = text === '' ? 'Give an address.' : publicUrlProblem(text);
  if (problem === undefined) return text;
  throw new InvalidArgumentError(problem);
}

/** `allelier serve` */
export const addServe: AddCommand = (program, streams, finish) => {
  program
    .command('serve')
    .description('run the REST service and open the screens in a browser')
    .addOption(new Option('--port <number>', 'port of the service (else the one in the settings)').argParser(parsePort))
    .option('--host <address>', 'address the service listens on; the screens stay on this computer', '127.0.0.1')
    .addOption(
      new Option('--screens-port <number>', 'port of the screens (else that of the last time, if free)').argParser(
        parsePort,
      ),
    )
    .option('--allow-host <name...>', 'other names of this computer that the service answers to')
    .option('--trust-proxy <address...>', 'proxies (addresses or ranges) whose X-Forwarded headers are trusted')
    .addOption(
      new Option('--face <face>', 'how the service answers at the root of its address').choices([
        'contract',
        'deployed',
      ]),
    )
    .addOption(
      new Option(
        '--public-url <address>',
        'address under which others know the service, for links and signatures',
      ).argParser(parsePublicUrl),
    )
    .option('--no-demo', 'leave an empty data folder empty, without the demonstration databases')
    .option('--no-open', 'do not open the browser (ALLELIER_BROWSER names another than that of the system)')
    .addOption(dataOption())
    .action(running(streams, finish, async () => (await import('./serve-command.ts')).serve));
};
