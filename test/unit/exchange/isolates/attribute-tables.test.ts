import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { planIsolatesImport, runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { listFields } from '#electron/store/isolates/field-repository.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const HEAD = 'attribute\ttable\tfield\tby\tvalue\tresult\tday\n';

async function setUp() {
  const root = temporaryFolder();
  const dataFolder = await openFolder(root);
  /** Imports tables, given by name with their text. */
  async function bring(tables: Record<string, string>, accept_exceptions?: string) {
    return runIsolatesImport({ dataFolder, database: 'made', paths: written(tables), accept_exceptions });
  }
  const plan = (tables: Record<string, string>, database: string) =>
    planIsolatesImport({ dataFolder, database, paths: written(tables) });
  function written(tables: Record<string, string>): string[] {
    return Object.entries(tables).map(([name, text]) => {
      const path = join(root, `${name}.tsv`);
      writeFileSync(path, text);
      return path;
    });
  }
  await bring({ isolates: 'isolate\tcountry\tmic\nA\tNorway\t0.5\nB\tChile\t0.01\n' });
  const database = () => dataFolder.open('made');
  return { bring, plan, database };
}

describe('a table of attributes that is imported', () => {
  test('defines them, takes the place of earlier rows, and can be told in the first row only', async () => {
    const { bring, database } = await setUp();
    const attributes = 'continent\t\tcountry\t\tNorway\tEurope\t2024-01-01\ncontinent\t\t\t\tChile\tAmericas\t\n';
    await bring({ field_attributes: `${HEAD}${attributes}` });
    const { connection } = await database();
    const rows = () => connection.prepare('select value, result from field_attribute_row order by position').all();
    expect(rows()).toEqual([
      { value: 'Norway', result: 'Europe' },
      { value: 'Chile', result: 'Americas' },
    ]);
    expect((await listFields(await database())).map(({ name }) => name).slice(2, 4)).toEqual(['country', 'continent']);
    await bring({ field_attributes: 'attribute\tvalue\tresult\ncontinent\tChile\tSouth America\n' });
    expect(rows()).toEqual([{ value: 'Chile', result: 'South America' }]);
    const line = connection
      .prepare("select record_id, content from record_history where kind = 'field_attribute' order by id desc")
      .get();
    expect(line?.['record_id']).toBe('continent/continent');
    expect(JSON.parse(String(line?.['content']))).toMatchObject({
      before: { rows: [{ value: 'Norway' }, { value: 'Chile' }] },
      after: { day: '2024-01-01' },
    });
    const ranks = (result: string) =>
      `attribute\tfield\tvalue\tresult\tresult_type\nrank\tcountry\tChile\t${result}\tnumber\n`;
    await expect(bring({ field_attributes: ranks('second') })).rejects.toMatchObject({
      problem: { details: [{ reason: expect.stringContaining('"second" is no number') as string }] },
    });
    await bring({ field_attributes: ranks('2') });
    expect((await listFields(await database())).find(({ name }) => name === 'rank')?.type).toBe('float');
  });

  test('is refused as a whole with the line, the row and what to do', async () => {
    const { bring, database } = await setUp();
    const wrong = bring({
      field_attributes:
        `${HEAD}sir\tEUCAST\tmic\trange\t<= 1\tS\t\nsir\tEUCAST\tmic\trange\t> 0.5\tR\t\n` +
        'part\tx\tnothing\t\tNorway\tEurope\t\nyear\t\tcountry\tvalue\tNorway\ty\t2999-01-01\n',
    });
    await expect(wrong).rejects.toMatchObject({
      problem: {
        details: [
          { line: 5, field: 'day' },
          {
            line: 2,
            field: 'value',
            reason: expect.stringMatching(/Table "EUCAST" of "sir": Rows 1 and 2.*overlap/) as string,
          },
          { line: 4, field: 'field', reason: expect.stringMatching(/no field "nothing"/) as string },
        ],
      },
    });
    const { connection } = await database();
    expect(connection.prepare('select count(*) as n from field_attribute').get()).toEqual({ n: 0 });
  });

  test('with R below S is listed in the plan, and taken only if it is said why', async () => {
    const { bring, plan, database } = await setUp();
    const { connection } = await database();
    const stored = () => connection.prepare('select count(*) as n from field_attribute').get()?.['n'];
    const isolates = 'isolate\tmic\nA\t0.5\n';
    const zones = (bound: number) =>
      `${HEAD}sir\tzones\tmic\trange\t< ${bound}\tR\t\nsir\tzones\t\t\t>= ${bound}\tS\t\n`;
    const field_attributes = zones(20);
    for (const name of ['made', 'other']) {
      const { exceptions, problems } = await plan({ isolates, field_attributes }, name);
      expect([exceptions, problems]).toMatchObject([
        [{ file: 'field_attributes.tsv', line: 2, reason: expect.stringContaining('R lies below S') as string }],
        [],
      ]);
    }
    await expect(bring({ field_attributes })).rejects.toMatchObject({
      problem: {
        code: 'import_refused',
        message: expect.stringContaining('1 record is unusual. To take it as it is, say why') as string,
        details: [{ file: 'field_attributes.tsv', line: 2, reason: expect.stringContaining('below S') as string }],
      },
    });
    expect(stored()).toBe(0);
    const { notes } = await bring({ field_attributes }, 'Diameters.');
    expect(notes.join('\n')).toContain(
      'Taken for a reason (“Diameters.”): field_attributes.tsv, line 2: Table "zones"',
    );
    const line = () =>
      connection
        .prepare("select reason, action from record_history where kind = 'field_attribute' order by id desc")
        .get();
    expect(line()).toEqual({ reason: 'Diameters.', action: 'Defined by an import.' });
    // It is not asked about again, with the same bounds or others.
    await bring({ field_attributes });
    await bring({ field_attributes: zones(22) });
    expect(line()).toEqual({ reason: null, action: 'Changed by an import.' });
    // A reason is no way around what is wrong.
    const wrong = `${field_attributes}sir\tzones\t\t\t< 30\tI\t\n`;
    await expect(bring({ field_attributes: wrong }, 'So it is.')).rejects.toMatchObject({
      problem: { message: expect.not.stringContaining('To take') as string },
    });
  });

  test('keeps a column of derived values from becoming a field', async () => {
    const { bring, database } = await setUp();
    await bring({ field_attributes: `${HEAD}continent\t\tcountry\t\tNorway\tEurope\t\n` });
    const table = 'isolate\tcountry\tcontinent (from country)\tcontinent\tother (from mic)\nC\tNorway\tAsia\tAsia\tx\n';
    const { summary, notes } = (await bring({ isolates: table })) as unknown as { summary: string; notes?: string[] };
    expect(JSON.stringify([summary, notes])).toContain('derives such values');
    const { connection } = await database();
    expect(connection.prepare('select name from isolate_field order by name').all()).toEqual([
      { name: 'country' },
      { name: 'mic' },
    ]);
    const taken = bring({ isolate_fields: 'name\ttype\ncontinent\ttext\n' });
    await expect(taken).rejects.toMatchObject({
      problem: { details: [{ reason: expect.stringMatching(/"continent" is an attribute of a field/) as string }] },
    });
  });
});
