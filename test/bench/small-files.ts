import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generatedAlleles, type AllelesSize } from '#test/support/generated-set.ts';
import { writeProfiles, writeSmallQueries } from '#test/support/small-queries.ts';
import { inProcess } from './in-process.ts';
import { passOverFiles } from './reference.ts';
import type { SmallFilesAnswer, SmallFilesTask } from './small-files-process.ts';
import type { Line } from './table.ts';

/** As many alleles and profiles as the scheme of Neisseria has. */
const SCHEME: AllelesSize = { loci: 7, allelesPerLocus: 1_370, areFragments: true };
const PROFILES = 19_242;
const FILES = 298;

/** Types small files through the workbench, as its screen does, with the results kept. */
export async function measureSmallFiles(): Promise<Line> {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-bench-small-'));
  try {
    const alleles = generatedAlleles(SCHEME);
    const table = writeProfiles(alleles, SCHEME.allelesPerLocus, PROFILES, join(folder, 'profiles.txt'));
    const files = writeSmallQueries(alleles, FILES, join(folder, 'genes'));
    const task = {
      dataRoot: join(folder, 'data'),
      definitions: [...alleles.loci.map(({ file }) => file), table],
      files,
    };
    const { clock, processor } = await inProcess<SmallFilesTask, SmallFilesAnswer>('small-files-process.ts', task);
    return {
      what: `${FILES} single genes of 1.7 kB, against 7 loci, kept`,
      value: clock / 1000,
      processor: processor / 1000,
      unit: 's',
      reference: passOverFiles(files),
      goal: 400,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
