import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runImport } from '#electron/exchange/run-import.ts';
import { runMirror } from '#electron/mirror/run-mirror.ts';
import { createHttpSite } from '#electron/remote/http-site.ts';
import { unhurriedPace } from '#test/support/unhurried-pace.ts';
import { startSampleService } from '#test/support/sample-service.ts';
import { hasRealData, unpackScheme } from '#test/support/real-data.ts';
import { passOverFiles } from './reference.ts';
import { say, type Group, type Line } from './table.ts';

/** Copies a scheme of seven loci from an instance on this computer, once as a whole and once as an update without changes. */
async function measureCopy(folder: string): Promise<Line[]> {
  const files = unpackScheme('neisseria', folder);
  const service = await startSampleService((data) =>
    runImport({ dataRoot: data.root, database: 'neisseria', paths: [files] }),
  );
  try {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const source = { site: 'bench', address, dialect: 'contract', database: 'neisseria' } as const;
    const pace = unhurriedPace('bench');
    const site = createHttpSite({ id: 'bench', name: 'bench', address, dialect: 'contract', userAgent: 'bench', pace });
    const copy = async () => {
      const began = performance.now();
      const before = process.cpuUsage();
      const { signal } = new AbortController();
      const report = await runMirror({ dataRoot: join(folder, 'data'), database: 'copy', site, source, signal });
      say(`  ${report.totals.alleles} alleles, ${report.totals.profiles} profiles, ${report.requests} requests`);
      const { user, system } = process.cpuUsage(before);
      // Both instances are this process: half of it is the other one's.
      return { value: (performance.now() - began) / 1000, processor: (user + system) / 1_000_000 };
    };
    const reference = passOverFiles([service.dataFolder.fileOf('neisseria')]);
    return [
      { what: 'Copy from a local instance, of both instances', ...(await copy()), unit: 's', reference },
      { what: 'Update on the same day', ...(await copy()), unit: 's' },
    ];
  } finally {
    await service.close();
  }
}

export const mirrorGroup: Group = {
  name: 'mirror',
  title: 'Copy of 7 loci, 9,600 alleles and 19,242 profiles of another instance, within 30 s',
  async measure() {
    if (!hasRealData) {
      say('  skipped: the real alleles and profiles are not there');
      return [];
    }
    const folder = mkdtempSync(join(tmpdir(), 'allelier-bench-mirror-'));
    try {
      return await measureCopy(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
