import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMirror, type RunMirror } from '#electron/mirror/run-mirror.ts';
import type { CopySource } from '#electron/mirror/mirror-task.ts';
import { createHttpSite } from '#electron/remote/http-site.ts';
import type { SiteReply, SiteRequest, SiteSource } from '#electron/remote/site-source.ts';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { contentOf } from '../../support/database-content.ts';
import { unhurriedPace } from '../../support/unhurried-pace.ts';

/** A folder for copies, which the caller removes. */
export function copyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'allelier-mirror-'));
}

/** A site as the program asks it, but as fast as it answers: the pace is tested elsewhere. */
export function siteOf({ id, name, base_url: address, dialect }: RemoteSite): SiteSource {
  return createHttpSite({ id, name, address, dialect, userAgent: 'Allelier/test', pace: unhurriedPace(name) });
}

export function sourceOf(
  { name: site, base_url: address, dialect }: RemoteSite,
  database: string,
  schemes?: number[],
): CopySource {
  return { site, address, dialect, database, ...(schemes ? { schemes } : {}) };
}

/** Changes replies of a site on their way. */
export function tampered(
  site: SiteSource,
  change: (request: SiteRequest, reply: SiteReply) => SiteReply | undefined,
): SiteSource {
  return {
    ...site,
    async request(request) {
      const reply = await site.request(request);
      return change(request, reply) ?? reply;
    },
  };
}

/** Copies a database of a site into `copy`. */
export function mirror(dataRoot: string, site: SiteSource, source: CopySource, options: Partial<RunMirror> = {}) {
  return runMirror({ dataRoot, database: 'copy', site, source, signal: new AbortController().signal, ...options });
}

export function copyFile(dataRoot: string): string {
  return join(dataRoot, 'databases', 'copy.sqlite');
}

/** Members that say when and by whom something was written here, and not what. */
const OWN = ['record_history', 'meta'];

/** What a copy holds, by table, without what belongs to this computer. */
export async function contentOfCopy(file: string): Promise<Record<string, string[]>> {
  const database = await openDatabase(file, { readOnly: true });
  try {
    const content = contentOf(database.connection);
    return Object.fromEntries(Object.entries(content).filter(([table]) => !OWN.includes(table)));
  } finally {
    await database.close();
  }
}
