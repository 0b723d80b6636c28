import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spawnCli } from '../cli/cli-support.ts';
import { DESIGNATIONS, NEW, rowsOf, setUpScan } from './scan-fixture.ts';

/** How often a scan is killed. `npm test` takes few; ALLELIER_KILLS=200 takes more. */
const KILLS = Number(process.env['ALLELIER_KILLS'] ?? 3);
const SCAN = ['scan', 'isolates', '--scheme', 'MLST', '--define-new', '--replace'];

// Over 2 s: a process scans, and is killed and started again at five moments.
test(`a scan that is killed at ${KILLS} moments is whole after the next one, with no allele defined twice`, async () => {
  const { cli, folder } = await setUpScan();
  const data = join(folder, 'data');
  cpSync(data, join(folder, 'before'), { recursive: true });
  const goBack = () => {
    rmSync(data, { recursive: true });
    cpSync(join(folder, 'before'), data, { recursive: true });
  };
  let started = Date.now();
  expect(await spawnCli(SCAN, folder).ended).toMatchObject({ status: 0 });
  let lasts = Date.now() - started;
  const written = await rowsOf(folder, 'isolates', DESIGNATIONS);
  expect(written).toHaveLength(5);

  let killed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    goBack();
    started = Date.now();
    const { child, ended } = spawnCli(SCAN, folder);
    // The moments lie in the second half: before it a process only starts.
    const timer = setTimeout(() => child.kill('SIGKILL'), lasts * (0.5 + (0.5 * (kill + 1)) / (KILLS + 1)));
    await ended;
    clearTimeout(timer);
    if (child.signalCode === 'SIGKILL') killed += 1;
    // The machine may have been slower before: the next moments lie within the time of this one.
    else lasts = Date.now() - started;
    expect(await cli(SCAN)).toMatchObject({ status: 0 });
    expect(await rowsOf(folder, 'isolates', DESIGNATIONS)).toEqual(written);
    const alleles = `select count(*) as alleles from allele where sequence = '${NEW}'`;
    expect(await rowsOf(folder, 'defs', alleles)).toEqual([{ alleles: 1 }]);
    const twice = `select kind, record_id from record_history where kind in ('designations', 'allele')
      group by kind, record_id having count(*) > 1`;
    for (const database of ['isolates', 'defs']) {
      expect(await rowsOf(folder, database, twice)).toEqual([]);
      expect(await rowsOf(folder, database, 'pragma foreign_key_check')).toEqual([]);
      expect(await rowsOf(folder, database, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    }
  }
  expect(killed).toBeGreaterThan(0);
});
