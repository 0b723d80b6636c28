import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { electronBinary } from '#electron/cli/start/start-electron.ts';

const root = resolve(import.meta.dirname, '../../..');
const real = electronBinary(root);

/** True if there is no Electron binary and the stand-in runs the application. */
export const isStandIn = real === undefined;

/** The program that runs the built application: the real Electron, otherwise the stand-in. */
export const electronExecutable = real ?? join(root, 'test/electron-shim/electron');

export interface DesktopOptions {
  /** Profile and data folder of this run. */
  profile: string;
  /** The folder or file that Electron gets. Absent: the project with its built `out/`. */
  application?: string;
  arguments?: string[];
  environment?: Record<string, string>;
}

/** The environment of a test, without variables that would lead the program to the user's own data. */
export function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const { ALLELIER_DATA: _data, ALLELIER_CONFIG: _config, ...rest } = process.env;
  const own = Object.entries(rest).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...extra };
}

/** The arguments with which the application starts on a profile of its own. */
export function desktopArguments({ profile, application = root, arguments: more = [] }: DesktopOptions): string[] {
  return [application, `--user-data-dir=${profile}`, ...more];
}

/** Starts the built application by Playwright's own Electron launcher. */
export function startDesktop(options: DesktopOptions): Promise<ElectronApplication> {
  return _electron.launch({
    executablePath: electronExecutable,
    args: desktopArguments(options),
    cwd: root,
    // The screens follow the system's theme, which the tests change by themselves.
    colorScheme: null,
    env: cleanEnvironment(options.environment),
  });
}
