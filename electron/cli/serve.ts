import { InvalidArgumentError } from 'commander';
import { publicUrlProblem } from '#shared/rules/service-access.ts';
import { command, option, type SettingsOf } from './command.ts';

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

function parseMinutes(text: string): number {
  const minutes = Number(text);
  if (/^\d+$/.test(text) && minutes > 0) return minutes;
  throw new InvalidArgumentError('Give a whole number of minutes, at least 1.');
}

const OPTIONS = {
  port: option('<number>', 'port of the service (else the one in the settings)', { parse: parsePort }),
  host: option('<address>', 'address the service listens on; the screens stay on this computer', {
    default: '127.0.0.1',
  }),
  screensPort: option('<number>', 'port of the screens (else that of the last time, if free)', { parse: parsePort }),
  allowHost: option('<name...>', 'other names of this computer that the service answers to'),
  trustProxy: option('<address...>', 'proxies (addresses or ranges) whose X-Forwarded headers are trusted'),
  face: option('<face>', 'how the service answers at the root of its address', { choices: ['contract', 'deployed'] }),
  signIn: option('<what>', 'what others must sign in for, if that is more than the settings say', {
    choices: ['sequence-queries', 'everything'],
  }),
  publicUrl: option('<address>', 'address under which others know the service, for links and signatures', {
    parse: parsePublicUrl,
  }),
  demo: option('no', 'leave an empty data folder empty, without the demonstration databases'),
  readOnly: option('', 'serve a folder of copies, follow their replacement, and write nothing there; no screens', {
    conflicts: ['screensPort'],
  }),
  original: option('<address>', 'with --read-only: address of the service that the copies are of', {
    parse: parsePublicUrl,
  }),
  staleAfter: option(
    '<minutes>',
    'with --read-only: minutes after which API keys count no more if no newer copies come (else 60)',
    {
      parse: parseMinutes,
    },
  ),
  ownFolder: option(
    '<folder>',
    'with --read-only: folder for what is kept while it runs (else one in the cache of this user)',
  ),
  open: option('no', 'do not open the browser (ALLELIER_BROWSER names another than that of the system)'),
};
export type ServeOptions = SettingsOf<typeof OPTIONS>;

export const serve = command({
  path: 'serve',
  help: 'run the REST service and open the screens in a browser',
  options: OPTIONS,
  async run(options, shell) {
    if (options.readOnly) await (await import('./serve-replica.ts')).serveReplica(options, shell);
    else await (await import('./serve-command.ts')).serveCommand(options, shell);
  },
});
