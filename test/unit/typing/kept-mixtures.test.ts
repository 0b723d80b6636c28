import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createTypingEngine } from '#electron/typing/engine.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { fillUp, fixturesOf, readKept, statisticsOf } from '#test/mixtures/kept.ts';
import { createTypingDatabase } from './typing-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
const engine = createTypingEngine();

afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['hpylori', 'kpneumoniae'])(
  'gives strains of %s that were assembled alone their types and their figures',
  async (name) => {
    const { assemblies, made } = readKept(name);
    if (made === undefined) throw new Error(`${name} has no definitions.`);
    const { loci, scheme } = fixturesOf(name, made);
    await using database = await createTypingDatabase(folder, loci, [scheme], name);
    const typing = { database, index: database.at.index, engine, appVersion: '1.2.3' };
    const alone = assemblies.filter(({ strains, assembler }) => strains.length === 1 && assembler === 'velvet');
    // The profiles of real strains come first, in the order of the strains.
    for (const [at, assembly] of alone.slice(0, 2).entries()) {
      const {
        schemes,
        contigs,
        residues,
        assembly: figures,
      } = await typeSequence(typing, {
        name: assembly.name,
        target: { kind: 'scheme', scheme_id: 1 },
        input: { kind: 'bytes', bytes: Buffer.from(fillUp(assembly)) },
      });
      expect(schemes[0]?.profile_ids).toEqual([String(at + 1)]);
      const { contigs: count, total, ...same } = statisticsOf(assembly);
      expect({ contigs, residues }).toEqual({ contigs: count, residues: total });
      expect(figures).toMatchObject({ n50: same.n50, unknown: same.unknown });
    }
  },
);
