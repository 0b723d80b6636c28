import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { withChange } from '#test/support/planted-genomes.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

/** Where the exact allele of each locus lies: 0-based, half-open, forward strand. */
function placesOf(name: string): Map<string, { start: number; end: number; reverse: boolean }> {
  const rows = rowsOf(readFileSync(realFile(`expected/${name}.exact.tsv`), 'utf8')).slice(1);
  return new Map(
    rows
      .filter(([scheme]) => scheme === 'neisseria')
      .map(([, locus = '', , , start, end, orientation]) => [
        locus,
        { start: Number(start) - 1, end: Number(end), reverse: orientation === 'reverse' },
      ]),
  );
}

/** Z2491 with one locus new, one missing, one with a base less, one cut off by ends of contigs, and one twice. */
function plantedGenome(): { forward: string; reverse: string; novel: string } {
  const places = placesOf('nmen_Z2491.fna');
  const at = (locus: string) => places.get(locus) ?? { start: 0, end: 0, reverse: false };
  const text = gunzipSync(readFileSync(realFile('genomes/nmen_Z2491.fna.gz'))).toString();
  const original = text.replace(/^>.*/, '').replaceAll(/\s/g, '').toUpperCase();
  const abcZ = at('abcZ');
  const changed = withChange(original, abcZ.start + 200);
  const novel = changed.slice(abcZ.start, abcZ.end);
  const { adk, pgm, gdh, fumC } = { adk: at('adk'), pgm: at('pgm'), gdh: at('gdh'), fumC: at('fumC') };
  const edits = [
    { from: adk.start, to: adk.end, put: '' },
    { from: pgm.start + 150, to: pgm.start + 151, put: '' },
    { from: gdh.start + 250, to: gdh.start + 250, put: '|' },
    { from: fumC.end, to: fumC.end, put: changed.slice(fumC.start - 20, fumC.end) },
  ].toSorted((left, right) => right.from - left.from);
  const contigs = edits
    .reduce((genome, { from, to, put }) => genome.slice(0, from) + put + genome.slice(to), changed)
    .split('|');
  const fasta = (parts: string[]) => parts.map((part, index) => `>c${index}\n${part}\n`).join('');
  return {
    forward: fasta(contigs),
    reverse: fasta(contigs.map(reverseComplement)),
    novel: abcZ.reverse ? reverseComplement(novel) : novel,
  };
}

const ORGANISMS = { neisseria: 'Neisseria meningitidis', saureus: 'Staphylococcus aureus' };

const GENOMES = {
  neisseria: ['nmen_G2136.fna.gz', 'nmen_NM51.fna.gz', 'nmen_Z2491.fna.gz'],
  saureus: ['saur_JP080.fasta.gz'],
};

/** A command line with the real definitions as a database. */
async function withScheme(scheme: keyof typeof GENOMES) {
  const { cli, folder } = setUpCli();
  const imported = await cli([
    'import',
    unpackScheme(scheme, folder),
    '--database',
    scheme,
    '--organism',
    ORGANISMS[scheme],
  ]);
  expect(imported.status).toBe(0);
  return { cli, folder, genomes: GENOMES[scheme].map((name) => realFile(`genomes/${name}`)) };
}

describe.skipIf(!hasRealData)('real genomes', () => {
  it.each(['neisseria', 'saureus'] as const)('of %s get the expected types and matches', async (scheme) => {
    const { cli, genomes } = await withScheme(scheme);
    const typed = rowsOf((await cli(['type', ...genomes, '--database', scheme, '--verdict'])).out);
    const loci = (typed[0] ?? []).slice(3, 10);
    const found = typed.slice(1).map(([file = '', ...cells]) => {
      const alleles = loci.map((locus, index) => `${locus}(${cells[index + 2]})`);
      return [basename(file, '.gz'), ...cells.slice(0, 2), ...alleles];
    });
    const expected = rowsOf(readFileSync(realFile('expected/profiles.tsv'), 'utf8')).filter((row) => row[1] === scheme);
    expect(found).toEqual(expected);
    expect(typed.map((row) => row.at(-2))).toEqual(['verdict', ...genomes.map(() => 'good')]);

    const hits = rowsOf((await cli(['type', ...genomes, '--database', scheme, '--hits'])).out);
    for (const file of genomes) {
      const exact = readFileSync(realFile(`expected/${basename(file, '.gz')}.exact.tsv`), 'utf8');
      const wanted = rowsOf(exact).filter((row) => row[0] === scheme);
      const seen = hits.filter((row) => row[0] === file).map((row) => [scheme, ...row.slice(1)]);
      expect(seen.map((row) => row.join(' ')).toSorted()).toEqual(wanted.map((row) => row.join(' ')).toSorted());
    }
  });

  it('have all loci exact, and tell what was planted into them', async () => {
    const { cli, folder, genomes: real } = await withScheme('neisseria');
    const planted = plantedGenome();
    mkdirSync(join(folder, 'genomes'));
    writeFileSync(join(folder, 'genomes/planted_1.fna'), planted.forward);
    writeFileSync(join(folder, 'genomes/planted_2.fna'), planted.reverse);
    const argv = ['type', ...real, 'genomes', '--database', 'neisseria', '--status', '--novel', 'new.fasta'];
    const { status, out } = await cli([...argv, '--verdict', '--fail-on', 'bad']);
    expect(status).toBe(4);
    const [titles = [], ...rows] = rowsOf(out);
    const loci = titles.slice(10, -2);
    expect(loci).toEqual(['abcZ', 'adk', 'aroE', 'fumC', 'gdh', 'pdhC', 'pgm']);
    const odd = ['novel', 'missing', 'exact', 'several', 'partial', 'exact', 'frameshifted'];
    expect(rows.map((row) => row.slice(10, -2))).toEqual([...real.map(() => loci.map(() => 'exact')), odd, odd]);
    expect(rows.map((row) => row.at(-2))).toEqual([...real.map(() => 'good'), 'bad', 'bad']);
    expect(rows.at(-1)?.at(-1)).toContain('In neisseria, 3 of 7 loci are not called: adk, gdh, pgm.');
    const [header = '', ...lines] = readFileSync(join(folder, 'new.fasta'), 'utf8').trimEnd().split('\n');
    expect(lines.join('')).toBe(planted.novel);
    const sha1 = createHash('sha1').update(planted.novel).digest('hex');
    expect(header).toMatch(
      new RegExp(`^>abcZ_new-${sha1.slice(0, 12)} .*nearest=1 .*planted_1.fna,genomes/planted_2.fna$`),
    );
  });
});
