import { writeFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { plantIn } from '#test/support/plant.ts';
import { templateWorkbook } from '#electron/exchange/isolates/template-workbook.ts';
import { FIELDS, setUpIsolates } from './isolates-support.ts';
import { workbookFile } from './workbook-file.ts';

/** Fills in the first sheet as a spreadsheet program would. */
function fillIn(workbook: Uint8Array, cells: Record<string, string>): Uint8Array {
  const parts = unzipSync(workbook);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const row = Object.entries(cells).map(
    ([place, text]) => `<c r="${place}2" t="inlineStr"><is><t>${text}</t></is></c>`,
  );
  parts['xl/worksheets/sheet1.xml'] = strToU8(
    sheet.replace('</sheetData>', `<row r="2">${row.join('')}</row></sheetData>`),
  );
  return zipSync(parts);
}

test('a template has the fields of the database, explains them, and imports without a question when it is filled in', async () => {
  const { dataFolder, run, plan, path } = await setUpIsolates({ 'fields.tsv': FIELDS });
  await run();
  const { connection } = plantIn(await dataFolder.open('mine'));
  connection.exec("update isolate_field set audience = 'curators', comments = 'Free text' where name = 'notes'");
  // Few isolates have a value of this one.
  connection.exec("insert into isolate_field (name, type, sparse, position) values ('penicillin', 'float', 1, 99)");
  const workbook = await templateWorkbook(dataFolder, 'mine');
  const parts = unzipSync(workbook);
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<formula1>Values!$A$2:$A$4</formula1>');
  expect(sheet).not.toContain('penicillin');
  expect(sheet).toContain('prompt="Required. A whole number from 1900 to 2030."');
  expect(sheet).toContain('prompt="Free text. Seen by curators only.');
  expect(strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).toContain('Several values are separated by');
  expect(strFromU8(parts['xl/worksheets/sheet3.xml'] ?? new Uint8Array())).toContain('Lilliput');

  // isolate, country, year, source …, as in the definitions.
  writeFileSync(path('filled.xlsx'), fillIn(workbook, { A: 'X1', B: 'Utopia', C: '2020', D: 'blood; soil' }));
  expect(await plan(['filled.xlsx'])).toMatchObject({
    problems: [],
    asked: [],
    doubtful: [],
    counts: { isolates_added: 1 },
  });
  expect(await run(['filled.xlsx'])).toMatchObject({ isolates_added: 1 });
  writeFileSync(path('empty.xlsx'), workbook);
  expect((await plan(['empty.xlsx'])).problems).toMatchObject([
    { reason: 'The table has no isolates, only a header.' },
  ]);
});

test('a template without a database takes any further columns, and definitions have none', async () => {
  const { dataFolder, link, run, path } = await setUpIsolates({ 'a.txt': '' });
  await link();
  writeFileSync(path('new.xlsx'), fillIn(await templateWorkbook(dataFolder, undefined), { A: 'X1' }));
  expect(await run(['new.xlsx'], { database: 'other' })).toMatchObject({ isolates_added: 1 });
  await expect(templateWorkbook(dataFolder, 'defs')).rejects.toMatchObject({ problem: { code: 'wrong_kind' } });
});

test('errors of formulas are reported with their places', async () => {
  const { plan, path, write } = await setUpIsolates({ 'a.txt': '' });
  write({
    'isolates.xlsx': Buffer.from(
      workbookFile([
        ['isolate', 'ratio'],
        ['X1', 'BAD'],
      ]),
    ),
  });
  const parts = unzipSync(
    new Uint8Array(
      workbookFile([
        ['isolate', 'ratio'],
        ['X1', 'BAD'],
      ]),
    ),
  );
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const broken = sheet.replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2" t="e"><v>#DIV/0!</v></c>');
  expect(broken).not.toBe(sheet);
  parts['xl/worksheets/sheet1.xml'] = strToU8(broken);
  writeFileSync(path('isolates.xlsx'), zipSync(parts));
  expect((await plan(['isolates.xlsx'])).problems).toEqual([
    {
      file: 'isolates.xlsx',
      line: 2,
      row: 1,
      column: 2,
      field: 'ratio',
      reason: 'A formula of the workbook failed here (#DIV/0!). Mend it, or empty the cell.',
    },
  ]);
});
