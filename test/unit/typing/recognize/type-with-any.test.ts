import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '#electron/store/file/database.ts';
import { bumpDefinitionsVersion } from '#electron/store/file/meta.ts';
import { typeWithAny } from '#electron/typing/recognize/type-with-any.ts';
import { TypingResult } from '#shared/rpc/contract/typing.ts';
import { translate } from '#shared/sequence/translation.ts';
import { generatedSpecies, mutated, relativeOf } from '#test/support/generated-species.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { addAllele, readSchemeFolder } from '../typing-database.ts';
import { fixturesOf, setUpAny } from './any-support.ts';

const [one, other, third] = [generatedSpecies(1), generatedSpecies(2), generatedSpecies(3)];

describe('typing with any database', () => {
  it('chooses for each genome the scheme of its species, and says why', async () => {
    const { addSpecies, type } = setUpAny();
    await addSpecies('one', one);
    await addSpecies('other', other);
    const result = TypingResult.parse(await type(other.genome([1, 1, 1, 1, 1, 1, 1])));
    expect(result).toMatchObject({
      choice: {
        chosen: { database: 'other', scheme_id: 1, scheme: 'MLST' },
        exact: 7,
        near: 0,
        loci: 7,
        identity: 100,
        searched: ['one', 'other'],
        left_out: [],
        sentence: 'other, MLST: 7 of 7 loci exactly.',
      },
      look: { kind: 'genome' },
      schemes: [{ fields: [{ field: 'ST', value: '2' }] }],
      stamp: { database: 'other', target: 'scheme MLST' },
    });
    expect(await type(one.genome())).toMatchObject({ stamp: { database: 'one' }, schemes: [{ profile_ids: ['1'] }] });
  });

  it('takes the better of two near species, also where no allele is exact', async () => {
    const { addSpecies, type } = setUpAny();
    const near = relativeOf(one, 20);
    await addSpecies('a_relative', near);
    await addSpecies('species', one);
    expect(await type(one.genome([2, 2, 2, 2, 2, 2, 2]))).toMatchObject({
      choice: { chosen: { database: 'species' } },
    });
    expect(await type(near.genome([1]))).toMatchObject({ choice: { chosen: { database: 'a_relative' } } });
    const strange = one.genome().replace(/[ACGT]{50000,}/, (bases) => mutated(bases, 150));
    expect((await type(strange)).choice).toMatchObject({
      chosen: { database: 'species' },
      exact: 0,
      near: 7,
      sentence: expect.stringMatching(
        /^species, MLST: 0 of 7 loci exactly, 7 nearly \(99\.\d % identical in the mean\)\.$/,
      ) as string,
    });
  });

  it('prefers a typing scheme to a large one of the same database, however many loci that has, and reports both', async () => {
    const { add, type } = setUpAny();
    const large = generatedSpecies(9, 2, 120);
    const loci = fixturesOf(large).loci;
    const small = {
      name: 'MLST',
      loci: loci.slice(0, 7).map(({ name }) => name),
      fields: ['ST'],
      profiles: [['5', ...'1111111']],
    };
    const all = {
      name: 'cgMLST',
      loci: loci.map(({ name }) => name),
      fields: ['cgST'],
      profiles: [['1', ...loci.map(() => '1')]],
    };
    const list = { name: 'Everything', loci: all.loci, fields: ['note'], withoutKey: true, profiles: [] };
    await add('both', loci, [list, all, small]);
    expect(await type(large.genome())).toMatchObject({
      choice: { chosen: { database: 'both', scheme: 'MLST' }, exact: 7, loci: 7 },
      schemes: [
        { description: 'Everything', state: 'none' },
        { description: 'cgMLST', profile_ids: ['1'] },
        { description: 'MLST', profile_ids: ['5'] },
      ],
      stamp: { database: 'both', target: 'every scheme' },
    });
  });

  it('chooses of two typing schemes of one species the one whose type is known, and reports both', async () => {
    const { add, type } = setUpAny();
    const { loci } = fixturesOf(generatedSpecies(5, 3, 10));
    const first = {
      name: 'First',
      loci: loci.slice(0, 5).map(({ name }) => name),
      fields: ['ST'],
      profiles: [['1', ...'22222']],
    };
    const second = {
      name: 'Second',
      loci: loci.slice(5).map(({ name }) => name),
      fields: ['ST'],
      profiles: [['8', ...'11111']],
    };
    await add('two', loci, [first, second]);
    expect(await type(generatedSpecies(5, 3, 10).genome())).toMatchObject({
      choice: { chosen: { scheme: 'Second' } },
      schemes: [
        { description: 'First', profile_ids: [], state: 'new' },
        { description: 'Second', profile_ids: ['8'] },
      ],
    });
  });

  it('finds a species by a large scheme alone, also where no allele is exact', async () => {
    const { add, type } = setUpAny();
    const large = generatedSpecies(6, 2, 205);
    const { loci, scheme } = fixturesOf(large, 'cgMLST');
    await add('large', loci, [scheme]);
    expect(await type(large.genome())).toMatchObject({
      choice: { chosen: { database: 'large' }, exact: 205 },
      schemes: [{ exact_only: true, profile_ids: ['1'] }],
    });
    const strange = large.genome().replace(/[ACGT]{50000,}/, (bases) => mutated(bases, 150));
    expect(await type(strange)).toMatchObject({ choice: { chosen: { database: 'large' }, exact: 0, near: 205 } });
  });

  it('never takes invented data where real ones fit as well', async () => {
    const { addSpecies, type } = setUpAny();
    const demo = await addSpecies('a_demo', one);
    await addSpecies('z_real', one);
    const database = await openDatabase(demo.file);
    database.connection.exec("update meta set value = '1' where key = 'synthetic'");
    await database.close();
    expect(await type(one.genome())).toMatchObject({ stamp: { database: 'z_real' } });
  });

  it('says that nothing is there, of few databases by name and of many by number', async () => {
    const { addSpecies, type } = setUpAny();
    await addSpecies('one', one);
    const stranger = generatedSpecies(99).genome();
    const result = TypingResult.parse(await type(stranger));
    expect(result).toMatchObject({ loci: [], schemes: [], stamp: { database: '' } });
    expect(result.choice?.chosen).toBeUndefined();
    expect(result.choice?.sentence).toBe('Nothing of one was found in this genome.');
    await addSpecies('other', other);
    expect((await type(stranger)).choice?.sentence).toBe('Nothing of one and other was found in this genome.');
    await addSpecies('third', third);
    await addSpecies('fourth', generatedSpecies(4));
    expect((await type(stranger)).choice?.sentence).toBe('Nothing of the 4 databases was found in this genome.');
  });

  it('finds the database of a single allele', async () => {
    const { addSpecies, type } = setUpAny();
    await addSpecies('one', one);
    await addSpecies('other', other);
    expect(await type(other.loci[3]?.alleles[2] ?? '')).toMatchObject({
      choice: { chosen: { database: 'other' }, exact: 1, near: 0 },
      look: { kind: 'sequence' },
    });
  });

  it('passes over empty databases, and says that there is none to compare with', async () => {
    const { add, addSpecies, type } = setUpAny();
    await expect(type(one.genome())).rejects.toMatchObject({ problem: { status: 404, code: 'no_databases' } });
    await add('empty', []);
    expect((await type(one.genome())).choice?.sentence).toBe('Nothing of empty was found in this genome.');
    await addSpecies('one', one);
    expect(await type(one.genome())).toMatchObject({ stamp: { database: 'one' } });
  });

  it('leaves out a damaged database, says which, and reads the others', async () => {
    const { addSpecies, type } = setUpAny();
    const damaged = await addSpecies('damaged', other);
    await addSpecies('one', one);
    writeFileSync(damaged.file, 'This is no database.');
    const { choice } = await type(one.genome());
    expect(choice).toMatchObject({
      chosen: { database: 'one' },
      searched: ['one'],
      left_out: [{ database: 'damaged' }],
    });
    expect(choice?.left_out[0]?.reason).toContain('damaged');
  });

  it('finds a database without schemes, and peptide loci in translation', async () => {
    const { add, type } = setUpAny();
    const { loci } = fixturesOf(one);
    await add('loci_only', loci);
    expect(await type(one.genome())).toMatchObject({
      choice: { chosen: { database: 'loci_only', scheme: 'all loci' }, exact: 7 },
    });
    const gene = `ATG${other.loci[0]?.alleles[0]?.replaceAll(/TAA|TAG|TGA/g, 'GCA').slice(0, 300)}`.replaceAll(
      /TAA|TAG|TGA/g,
      'GCA',
    );
    const peptide = translate(gene, 11).split('*')[0] ?? '';
    await add(
      'peptides',
      [{ name: 'p', dataType: 'peptide', alleles: { 1: peptide } }],
      [{ name: 'Variants', loci: ['p'], fields: ['type'], profiles: [['A', '1']] }],
    );
    expect(await type(`>g\n${third.genome().split('\n')[1]}${gene}`)).toMatchObject({
      choice: { chosen: { database: 'peptides', scheme: 'Variants' }, exact: 1 },
    });
  });
});

describe('what is known of databases', () => {
  it('is kept beside them, follows them, and is made again where it is missing or damaged', async () => {
    const { add, addSpecies, databases, type } = setUpAny();
    const at = await addSpecies('grows', one);
    await type(one.genome());
    const outline = `${at.index}.schemes`;
    expect(existsSync(outline)).toBe(true);

    const database = await openDatabase(at.file);
    database.connection.exec(
      'begin; delete from scheme_locus; delete from profile; delete from scheme; delete from allele',
    );
    for (const [place, locus] of third.loci.entries())
      addAllele(database.connection, place + 1, '1', locus.alleles[0] ?? '');
    bumpDefinitionsVersion(database.connection);
    database.connection.exec('commit');
    await database.close();
    expect(await type(one.genome())).toMatchObject({ stamp: { database: '' } });
    expect(await type(third.genome())).toMatchObject({ stamp: { database: 'grows' } });

    const bytes = readFileSync(outline);
    bytes[40] = (bytes[40] ?? 0) ^ 1;
    writeFileSync(outline, bytes);
    const again = setUpAny();
    again.databases.push(at);
    expect(await again.type(third.genome())).toMatchObject({ stamp: { database: 'grows' } });
    rmSync(outline);
    rmSync(at.index);
    const more = setUpAny();
    more.databases.push(at);
    expect(await more.type(third.genome())).toMatchObject({ stamp: { database: 'grows' } });

    await add('later', fixturesOf(other).loci);
    expect(await type(other.genome())).toMatchObject({ stamp: { database: 'later' } });
    databases.length = 1;
    expect(await type(other.genome())).toMatchObject({ stamp: { database: '' } });
  });
});

describe.skipIf(!hasRealData)('real schemes', () => {
  // Over 2 s: whole schemes are imported and whole genomes are typed.
  it('are told apart by real genomes, with the types of the peer', async () => {
    const { add, folder, context } = setUpAny(2);
    for (const name of ['neisseria', 'saureus'] as const) {
      const { loci, scheme } = readSchemeFolder(unpackScheme(name, folder));
      await add(name, loci, [scheme]);
    }
    const rows = readFileSync(realFile('expected/profiles.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t'));
    const known = rows.filter(([file]) => /\.(fna|fasta)/.test(file ?? ''));
    expect(known.length).toBeGreaterThan(0);
    for (const [file = '', scheme, type] of known) {
      const path = realFile(`genomes/${file.replace(/.*\//, '').replace(/(\.gz)?$/, '.gz')}`);
      const result = await typeWithAny(context, { name: file, input: { kind: 'file', path } });
      expect(result.choice).toMatchObject({ chosen: { database: scheme }, exact: 7, loci: 7 });
      expect(result.schemes[0]?.profile_ids).toEqual([type]);
    }
  });
});
