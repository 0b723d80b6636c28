import { parseArgs } from 'node:util';

/** The options of `npm start -- …`. */
export interface StartOptions {
  data?: string;
  port?: string;
  /** False with `--no-open`: only the link is printed. */
  open: boolean;
  /** Use the browser even if the desktop window could open. */
  browser: boolean;
  help: boolean;
  /** A deep link (`allelier://…`) to open with. */
  links: string[];
}

export const START_USAGE = `npm start -- [--data DIR] [--port N] [--browser] [--no-open] [allelier://LINK]
  --data DIR   data folder (else ALLELIER_DATA, else the standard folder of this computer)
  --port N     port of the REST service (else the one in the settings)
  --browser    use the system's browser even where the desktop window could open
  --no-open    print the link of the screens, open nothing
`;

/** Reads the arguments of `npm start`. Throws a `TypeError` whose message says what is wrong. */
export function readStartOptions(argv: string[]): StartOptions {
  const { values, positionals } = parseArgs({
    args: argv,
    allowNegative: true,
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      port: { type: 'string' },
      open: { type: 'boolean', default: true },
      browser: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.port !== undefined && !(/^\d+$/.test(values.port) && Number(values.port) <= 65535)) {
    throw new TypeError('--port needs a whole number from 0 (any free one) to 65535.');
  }
  const stray = positionals.find((word) => !word.startsWith('allelier://'));
  if (stray !== undefined) throw new TypeError(`"${stray}" is neither an option nor an allelier:// link.`);
  return { ...values, links: positionals };
}

/** What the choice between the desktop window and the browser depends on. */
interface StartSituation {
  platform: NodeJS.Platform;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether the process runs as the system's administrator. */
  isRoot: boolean;
  asksForBrowser: boolean;
}

/**
 * Why the desktop window cannot open here, as half a sentence. Undefined if it can. Electron refuses to run as root,
 * because its sandbox would then protect nothing.
 */
export function reasonForBrowser(situation: StartSituation): string | undefined {
  const { platform, environment, isRoot, asksForBrowser } = situation;
  if (asksForBrowser) return 'as asked for';
  if (platform !== 'linux') return undefined;
  if (!environment['DISPLAY'] && !environment['WAYLAND_DISPLAY']) return 'because there is no display here';
  return isRoot ? 'because a desktop window does not run as root' : undefined;
}
