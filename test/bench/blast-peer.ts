import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { GeneratedAlleles } from '#test/support/generated-set.ts';
import { say } from './table.ts';

const run = promisify(execFile);

/** Whether BLAST is measured if it is installed. A whole genome takes it minutes. */
const isWanted = process.argv.includes('--peer');

/**
 * The time ncbi-blast+ needs to search all of a genome as deployed servers do (`blastn` with its default task), or why
 * it is unknown.
 */
export async function blastGenome(alleles: GeneratedAlleles, genome: string): Promise<string> {
  if (!(await isInstalled())) return 'skipped: blastn not installed';
  if (!isWanted) return 'skipped: takes minutes; add --peer';
  const database = await makeDatabase(alleles);
  const started = performance.now();
  const options = ['-query', genome, '-db', database, '-out', '/dev/null', '-outfmt', '6', '-num_threads', '1'];
  await run('blastn', [...options, '-evalue', '0.001', '-max_target_seqs', '1000000']);
  return `${((performance.now() - started) / 1000).toFixed(1)} s, blastn on one core`;
}

async function isInstalled(): Promise<boolean> {
  return run('blastn', ['-version']).then(
    () => true,
    () => false,
  );
}

/** The BLAST database of a set, made once and kept beside it. */
async function makeDatabase({ name, loci }: GeneratedAlleles): Promise<string> {
  const folder = join(tmpdir(), `${name}-blast`);
  if (!existsSync(folder)) {
    say('Making a BLAST database, once …');
    const building = `${folder}.new`;
    mkdirSync(building, { recursive: true });
    const all = createWriteStream(join(building, 'all.fas'));
    for (const { file } of loci) await pipeline(createReadStream(file), all, { end: false });
    all.end();
    await run('makeblastdb', ['-dbtype', 'nucl', '-in', join(building, 'all.fas'), '-out', join(building, 'all')]);
    renameSync(building, folder);
  }
  return join(folder, 'all');
}
