import { expect, test } from 'vitest';
import { importIsolates } from '#electron/exchange/isolates/import-isolates.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

const WIDTH = 3000;
const names = (stem: string) => Array.from({ length: WIDTH }, (_, index) => `${stem}${index}`);

test('each of thousands of fields has its place, and the notes stay short', async () => {
  const bench = createImportBench();
  const counts = await bench.importFiles({
    'adk.fas': fasta('adk', { 1: 'ACGT' }),
    'wide.txt': table(['ST', 'adk', ...names('f')], [1, 1, ...names('v')]),
  });
  expect(bench.query('select field, position from scheme_field order by position')).toEqual(
    ['ST', ...names('f')].map((field, index) => ({ field, position: index + 1 })),
  );
  expect(counts.notes.join('\n')).toContain('f18, f19, … (3,000 in all).');
});

test('a cancel is looked for at each row of a wide table of isolates, and its fields stand in order', async () => {
  const bench = createImportBench();
  const rows = Array.from({ length: 200 }, (_, row) => [`i${row}`, ...names('v').slice(0, 50)].join(','));
  const folder = bench.write({
    'wide.csv': [['isolate', ...names('f').slice(0, 50)].join(','), ...rows, ''].join('\n'),
  });
  let looks = 0;
  const control = { checkpoint: () => void (looks += 1), report: () => {} };
  const request = { mode: 'import' as const, file: bench.file, database: 'test', description: '', paths: [folder] };
  await importIsolates(request, control);
  expect(looks).toBeGreaterThan(200);
  expect(bench.query('select name, position from isolate_field order by position')).toEqual(
    names('f')
      .slice(0, 50)
      .map((name, index) => ({ name, position: index + 1 })),
  );
});
