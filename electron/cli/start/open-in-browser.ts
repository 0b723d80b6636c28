import open from 'open';

type Environment = Readonly<Record<string, string | undefined>>;

/** The program that is to open the screens, where it is not to be the system's. */
const browserOf = (environment: Environment) => environment['ALLELIER_BROWSER'] || undefined;

/** Whether a browser can open: on Linux only one that is named or with a display, elsewhere always. */
export function canOpenBrowser(environment: Environment): boolean {
  if (process.platform !== 'linux' || browserOf(environment) !== undefined) return true;
  return Boolean(environment['DISPLAY'] ?? environment['WAYLAND_DISPLAY']);
}

/** Opens an address or a file with the browser that the user names, else with the system's program for it. Never fails. */
export async function openInBrowser(target: string, environment: Environment): Promise<void> {
  const name = browserOf(environment);
  const browser = await open(target, name === undefined ? {} : { app: { name } }).catch(() => undefined);
  // Only the started browser can report that it is missing. The link is on the terminal anyway.
  browser?.on('error', () => undefined);
}
