import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rowsOf, setUpCli } from './cli-support.ts';

const LOCI = {
  'defs/abcZ.tfa': '>abcZ_1\nACGTACGTTGCAACGTGGCATTAC\n>abcZ_2\nACGTACGTTGCRACGTGGCATTAC\n',
  'defs/adk.tfa': '>adk_1\nTTGTACGTTTGACCATTGACCAGT\n',
};
const MLST = { 'defs/profiles.txt': 'ST\tabcZ\tadk\n7\t1\t1\n' };
const GENOME = { 'genome.fas': '>c\nGGGACGTACGTTGCAACGTGGCATTACGGG\n>d\nTTGTACGTTTGACCATTGACCAGT\n' };

describe('allelier import of definitions', () => {
  it('gives a scheme the name and number that it is told, and says which alleles have ambiguity codes', async () => {
    const { cli } = setUpCli({ ...LOCI, ...MLST, ...GENOME });
    const named = ['--scheme-name', 'MLST', '--scheme-number', '4'];
    const { status, out, err } = await cli(['import', 'defs', '--database', 'defs', ...named]);
    expect({ status, out: out.replace(/\d+\.\d s/, 's') }).toEqual({
      status: 0,
      out: 'Added 3 alleles of 2 loci and 1 profile of 1 scheme as new database "defs"; 1 with ambiguity codes (s).\n',
    });
    expect(err).toContain('1 allele holds letters that stand for several residues');
    const typed = await cli(['type', 'genome.fas', '--database', 'defs', '--scheme', '4', '--format', 'tsv']);
    expect(rowsOf(typed.out)[1]).toContain('7');
    expect(await cli(['type', 'genome.fas', '--database', 'defs', '--scheme', 'MLST'])).toMatchObject({ status: 0 });
  });

  it('asks which table is meant, and refuses numbers that no scheme can have', async () => {
    const { cli } = setUpCli({ ...LOCI, ...MLST, 'defs/core.tsv': 'rST\tadk\n1\t1\n' });
    const refused = async (...argv: string[]) => (await cli(['import', 'defs', '--database', 'defs', ...argv])).err;
    expect(await refused('--scheme-name', 'MLST')).toContain('as FILE=NAME or FILE=NUMBER');
    expect(await refused('--scheme-number', 'core.tsv=0')).toContain('"0" cannot be the number of a scheme');
    expect(await refused('--link', 'x', '--scheme-number', '1')).toContain('cannot be used with option');
    const named = ['--scheme-name', 'profiles.txt=MLST', 'core.tsv=core', '--scheme-number', 'profiles.txt=1'];
    expect(await cli(['import', 'defs', '--database', 'defs', ...named])).toMatchObject({ status: 0 });
    await cli(['create', 'isolates', '--kind', 'isolates']);
    expect((await cli(['import', 'defs', '--database', 'isolates', '--scheme-name', 'x'])).err).toContain(
      'has no schemes of its own',
    );
  });

  it('takes a folder of templates, filled without any FASTA', async () => {
    const { cli, folder } = setUpCli();
    await cli(['templates', 'tables']);
    appendFileSync(join(folder, 'tables/loci.tsv'), 'adk\tDNA\n');
    const { status, out, err } = await cli(['import', 'tables', '--database', 'defs']);
    expect([status, out]).toEqual([0, expect.stringContaining('"defs"')]);
    for (const name of ['isolates', 'isolate_fields', 'projects'])
      expect(err).toContain(`${name}.tsv was ignored: Only a database of isolates has this table.`);
    await cli(['create', 'mine', '--kind', 'isolates']);
    appendFileSync(join(folder, 'tables/isolates.tsv'), '\tA\n');
    expect(await cli(['import', 'tables', '--database', 'mine'])).toMatchObject({
      status: 0,
      out: expect.stringContaining('Added 1 isolate'),
    });
  });

  it('takes a locus without alleles and a scheme without a key, and types with them', async () => {
    const files = { 'defs/new.fas': '', 'defs/core.txt': 'adk\tnew\n', 'only.txt': 'adk\tabcZ\n' };
    const { cli } = setUpCli({ ...LOCI, ...GENOME, ...files });
    expect(await cli(['import', 'defs', '--database', 'defs'])).toMatchObject({ status: 0 });
    const { status, out } = await cli([
      'type',
      'genome.fas',
      '--database',
      'defs',
      '--scheme',
      'core',
      '--format',
      'tsv',
    ]);
    expect(status).toBe(0);
    const [header, row] = rowsOf(out);
    expect(Object.fromEntries((header ?? []).map((name, at) => [name, row?.[at]]))).toMatchObject({
      adk: '1',
      new: '-',
    });
    const all = await cli(['type', 'genome.fas', '--database', 'defs', '--format', 'tsv']);
    expect(all.status).toBe(0);
  });
});
