import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runImport } from '#electron/exchange/run-import.ts';
import { hasRealData, unpackScheme } from '#test/support/real-data.ts';
import { createImportBench } from './import-bench.ts';

const LOCUS = `select name, data_type, allele_id_format as format, length_varies as varies, min_length as shortest,
  max_length as longest, coding_sequence as coding, orf, allele_count as alleles from locus order by name`;

const locus = (name: string, shortest: number, longest: number, orf: number, alleles: number) => ({
  name,
  data_type: 'DNA',
  format: 'integer',
  varies: 1,
  shortest,
  longest,
  coding: 1,
  orf,
  alleles,
});

describe.skipIf(!hasRealData)('real definitions', () => {
  test('of Neisseria are imported with the properties that they have', async () => {
    const bench = createImportBench();
    const folder = unpackScheme('neisseria', join(bench.root, 'unpacked'));
    const report = await runImport({ dataRoot: bench.root, database: 'test', paths: [folder] });
    expect(report).toMatchObject({ loci: 7, alleles_added: 9565, schemes: 1, profiles_added: 19242 });
    expect(bench.query(LOCUS)).toEqual([
      locus('abcZ', 431, 436, 1, 1373),
      locus('adk', 463, 468, 1, 1085),
      locus('aroE', 481, 493, 2, 1376),
      locus('fumC', 463, 467, 1, 1468),
      locus('gdh', 500, 513, 1, 1439),
      locus('pdhC', 479, 503, 1, 1371),
      locus('pgm', 447, 489, 1, 1453),
    ]);
    expect(bench.query('select name, allow_missing_loci, profile_count from scheme')).toEqual([
      { name: 'neisseria', allow_missing_loci: 0, profile_count: 19242 },
    ]);
    expect(bench.query('select field, type, primary_key from scheme_field order by position')).toEqual([
      { field: 'ST', type: 'integer', primary_key: 1 },
      { field: 'clonal_complex', type: 'text', primary_key: 0 },
    ]);
    expect(
      bench.query("select alleles, value from profile left join profile_field on profile = id where profile_id = '11'"),
    ).toEqual([{ alleles: '2\t3\t4\t3\t8\t4\t6', value: 'ST-11 complex' }]);
    const again = await runImport({ dataRoot: bench.root, database: 'test', paths: [folder] });
    expect(again).toMatchObject({ alleles_added: 0, alleles_unchanged: 9565, profiles_unchanged: 19242 });
  });

  test('of Staphylococcus aureus too', async () => {
    const bench = createImportBench();
    const folder = unpackScheme('saureus', join(bench.root, 'unpacked'));
    const report = await runImport({ dataRoot: bench.root, database: 'test', paths: [folder] });
    expect(report).toMatchObject({ loci: 7, alleles_added: 8349, schemes: 1, profiles_added: 10780, notes: [] });
    expect(bench.query(LOCUS)).toEqual([
      locus('arcC', 435, 522, 1, 1213),
      locus('aroE', 453, 457, 1, 1396),
      locus('glpF', 450, 478, 1, 1201),
      locus('gmk', 416, 420, 1, 840),
      locus('pta', 468, 476, 1, 1246),
      locus('tpi', 401, 405, 1, 1118),
      locus('yqiL', 507, 516, 1, 1335),
    ]);
  });
});
