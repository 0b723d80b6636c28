import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createRandom, type Random } from '#test/support/generated/random.ts';
import { createTypingDatabase } from '#test/unit/typing/typing-database.ts';
import { withScreens } from './bench-screens.ts';
import { frameLines, traceBareTable, traceFrames, type FrameCosts } from './frame-trace.ts';
import type { Group } from './table.ts';

/** Times the script of a bare table that leave time in a frame for what the browser does after it. */
const SCRIPT = 16;
const FRAMES = 120;
const GENOMES = 500;
const LOCI = 2000;

export const tablesGroup: Group = {
  name: 'tables',
  title: 'Long tables: a hard fling over 100,000 rows, and over 500 genomes × 2,000 loci',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'allelier-tables-'));
    try {
      const databases = join(folder, 'databases');
      mkdirSync(databases);
      const genomes = await makeDatabases(databases, folder);
      return await withScreens(folder, async (page) => {
        const bare = await traceBareTable(page);
        const costs = [...(await flingRows(page)), ...(await flingGenomes(page, genomes))];
        return costs.flatMap((each) => frameLines(each, bare, SCRIPT));
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Makes a locus of 100,000 alleles, and a scheme whose alleles are in the genomes it makes; gives the paths of their files. */
async function makeDatabases(databases: string, files: string): Promise<string[]> {
  const random = createRandom(17);
  const bases = (length: number) => Array.from({ length }, () => 'ACGT'.charAt(random.below(4))).join('');
  const allelesOf = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [String(index + 1), bases(length)]));
  const rows = await createTypingDatabase(databases, [{ name: 'rows', alleles: allelesOf(100_000, 30) }], [], 'rows');
  await rows.close();
  const loci = Array.from({ length: LOCI }, (_, index) => ({ name: `L${index + 1}`, alleles: allelesOf(3, 60) }));
  const scheme = { name: 'cgMLST', loci: loci.map(({ name }) => name), fields: ['cgST'], profiles: [] };
  const genomes = await createTypingDatabase(databases, loci, [scheme], 'genomes');
  await genomes.close();
  return Array.from({ length: GENOMES }, (_, index) => {
    const file = join(files, `${index + 1}.fna`);
    writeFileSync(file, genomeOf(random, loci));
    return file;
  });
}

/** An allele of each locus; some loci are missing, some are new. */
function genomeOf(random: Random, loci: readonly { alleles: Record<string, string> }[]): string {
  const parts = loci.map(({ alleles }) => {
    const allele = alleles[1 + random.below(3)] ?? '';
    const chance = random.below(100);
    if (chance === 0) return '';
    return chance < 4 ? `${allele.slice(0, 30)}${allele[30] === 'A' ? 'C' : 'A'}${allele.slice(31)}` : allele;
  });
  return `>contig\n${parts.join('')}\n`;
}

async function flingRows(page: Page): Promise<FrameCosts[]> {
  await page.goto(new URL('/sites/local/db/rows/loci/rows', page.url()).href);
  const label = 'Alleles of rows';
  await page.getByRole('grid', { name: label }).getByRole('link').first().waitFor();
  return [
    await traceFrames(page, '3 rows a frame', () => fling(page, label, { top: 84 })),
    await traceFrames(page, '200 rows a frame', () => fling(page, label, { top: 5600 })),
  ];
}

async function flingGenomes(page: Page, genomes: readonly string[]): Promise<FrameCosts[]> {
  await page.goto(new URL('/query?database=genomes&target=scheme:1', page.url()).href);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files…' }).click(),
  ]);
  // Files and not their content: the browser takes 50 MB of that at most.
  await chooser.setFiles([...genomes]);
  await page.getByRole('button', { name: `Run ${genomes.length} inputs` }).click();
  const done = new RegExp(`${genomes.length} of ${genomes.length} done`);
  await page.getByRole('option', { name: done }).waitFor({ timeout: 600_000 });
  const label = 'Summary of cgMLST';
  return [
    await traceFrames(page, '15 genomes a frame', () => fling(page, label, { top: 400 })),
    await traceFrames(page, '30 loci a frame', () => fling(page, label, { left: 1200 })),
    await traceFrames(page, '4 genomes and 22 loci a frame', () => fling(page, label, { left: 900, top: 100 })),
  ];
}

/** Scrolls a table by some pixels in each frame. */
async function fling(page: Page, label: string, by: { left?: number; top?: number }): Promise<void> {
  await page.getByRole('grid', { name: label }).evaluate(
    async (box, { step, frames }) => {
      box.scrollTo({ left: 0, top: 0 });
      for (let frame = 0; frame < frames; frame++) {
        await new Promise((next) => requestAnimationFrame(next));
        box.scrollBy(step);
      }
    },
    { step: by, frames: FRAMES },
  );
}
