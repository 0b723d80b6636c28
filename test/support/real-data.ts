import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The real alleles, profiles and genomes, kept beside the project and never in it. */
const folder = resolve(import.meta.dirname, '../../../shared/data');

/** True where the real data lie beside the project; tests that need them skip visibly elsewhere. */
export const hasRealData =
  existsSync(join(folder, 'neisseria_mlst.tar.xz')) && spawnSync('xz', ['--version']).status === 0;

/** Path of a file of the real data, e.g. `genomes/nmen_Z2491.fna.gz`. */
export function realFile(name: string): string {
  return join(folder, name);
}

/** Unpacks one of the archives into `target` and gives the folder with the allele files and the profile table. */
export function unpackScheme(scheme: 'neisseria' | 'saureus', target: string): string {
  mkdirSync(target, { recursive: true });
  const done = spawnSync('tar', ['xf', realFile(`${scheme}_mlst.tar.xz`), '-C', target], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(done.stderr);
  return join(target, scheme);
}
