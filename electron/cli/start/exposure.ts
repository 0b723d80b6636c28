import { heldMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';

/** Names of databases that a warning lists. */
const MOST_NAMED = 10;

/**
 * What a service that listens on `host` shows to everybody who can reach that address, as sentences. Databases that cannot be read are
 * left out: the service does not show them either.
 */
export async function describeExposure(folder: DataFolder, host: string, isProtected: boolean): Promise<string> {
  const names = { public: [] as string[], members: [] as string[], closed: [] as string[] };
  for (const name of await folder.listDatabaseNames()) {
    const access = await accessOf(folder, name);
    if (access) names[access].push(name);
  }
  const { length: guarded } = [...names.members, ...names.closed];
  const open =
    names.public.length === 0
      ? 'No database is public.'
      : `These are public, and can be read without signing in: ${listed(names.public)}.`;
  const others = guarded === 0 ? '' : ` ${guarded} more ${guarded === 1 ? 'needs' : 'need'} a sign-in.`;
  const change = names.public.length === 0 ? '' : ' Change that with: allelier access DATABASE members|closed.';
  const plain = isProtected
    ? ''
    : ' The connection is not encrypted, so no passwords are taken over it; put a proxy with https in front (--trust-proxy, --public-url).';
  return `Warning: everyone who can reach ${host} can use the service. ${open}${others}${change}${plain} The screens stay on this computer.\n`;
}

async function accessOf(folder: DataFolder, name: string) {
  try {
    return heldMeta(await folder.open(name)).access;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}
