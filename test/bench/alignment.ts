import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { createRandom, type Random } from '#test/support/generated/random.ts';
import { createTypingDatabase } from '#test/unit/typing/typing-database.ts';
import { measureFrames } from './alignment-frames.ts';
import { frameLines } from './frame-trace.ts';
import { costOf } from './in-process.ts';
import { passOverRows } from './reference.ts';
import type { Group, Line } from './table.ts';

/** Times the script of a bare table that leave time in a frame for what the browser does after it. */
const SCRIPT = 16;

export const alignmentGroup: Group = {
  name: 'alignment',
  title: 'Alignments: made, and drawn while they are scrolled',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'allelier-alignment-'));
    try {
      return await measureAlignments(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureAlignments(folder: string): Promise<Line[]> {
  const random = createRandom(11);
  const databases = join(folder, 'databases');
  mkdirSync(databases);
  const loci = [
    { name: 'gene', alleles: allelesOf(random, 1000, 450, 8) },
    { name: 'long', alleles: allelesOf(random, 50, 100_000, 500) },
    { name: 'many', alleles: allelesOf(random, 2000, 500, 8) },
  ];
  const database = await createTypingDatabase(databases, loci, [], 'align');
  const rowsOf = (locus: number) =>
    passOverRows(database.connection, `select allele_id, sequence from allele where locus = ${locus}`);
  const [gene, long] = [rowsOf(1), rowsOf(2)];
  await database.close();
  const engine = createTypingEngine({ threads: 1 });
  const make = async (locus: string) => {
    const request = { database: database.at, locus, rows: [{ kind: 'all' as const }] };
    await engine.align(request);
    const { clock, processor } = await costOf(() => engine.align(request));
    return { value: clock, processor };
  };
  const lines: Line[] = [
    { what: 'made: 1,000 alleles of 450 bases', ...(await make('gene')), unit: 'ms', reference: gene, goal: 600 },
    { what: 'made: 50 sequences of 100,000 bases', ...(await make('long')), unit: 'ms', reference: long },
  ];
  await engine.close();
  for (const [size, locus] of [
    ['50 × 100,000', 'long'],
    ['2,000 × 500', 'many'],
  ] as const) {
    const { costs, bare } = await measureFrames(folder, pathOf(locus));
    for (const cost of costs) lines.push(...frameLines({ ...cost, name: `${size}: ${cost.name}` }, bare, SCRIPT));
  }
  return lines;
}

function pathOf(locus: string): string {
  return `/sites/local/db/align/loci/${locus}/alignment?alleles=*`;
}

/** Alleles that differ from the first in about `changes` bases; every fifth is also longer or shorter in a few places. */
function allelesOf(random: Random, count: number, length: number, changes: number): Record<string, string> {
  const first = Array.from({ length }, () => 'ACGT'.charAt(random.below(4)));
  const alleles: Record<string, string> = { 1: first.join('') };
  for (let id = 2; id <= count; id++) {
    const bases = [...first];
    for (let change = 0; change < changes; change++) bases[random.below(length)] = 'ACGT'.charAt(random.below(4));
    if (id % 5 === 0 && length > 1000) {
      bases.splice(random.below(length), 3);
      bases.splice(random.below(length), 0, 'G', 'A', 'T');
    }
    alleles[id] = bases.join('');
  }
  return alleles;
}
