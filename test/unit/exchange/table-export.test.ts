import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { createTableSpools } from '#electron/exchange/table-export/table-spool.ts';
import type { NewTable, WrittenRow } from '#shared/rpc/contract/table.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const COLUMNS = [
  { title: 'id', width: 8 },
  { title: '=name', width: 20 },
];
const ROWS: WrittenRow[] = [
  [1, 'Ägypten & <Süd>'],
  [2, '=HYPERLINK("http://evil.example")'],
  [3, null],
  [-4.5, 'two\nlines\tand a tab'],
];

function newSpools() {
  const folder = temporaryFolder();
  return { folder, spools: createTableSpools(async () => mkdtempSync(join(folder, 'room-'))) };
}

const tableOf = (kind: NewTable['kind']): NewTable => ({
  name: `t.${kind}`,
  kind,
  sheet: 'Isolates',
  columns: COLUMNS,
});

describe('a table that comes in pieces', () => {
  it('becomes a workbook with numbers as numbers, and no formula', async () => {
    const { spools } = newSpools();
    const id = await spools.begin(tableOf('xlsx'));
    await spools.add(id, ROWS.slice(0, 3));
    await spools.add(id, ROWS.slice(3));
    const { path, discard } = await spools.finish(id, {});
    expect(await readSheet(readFileSync(path))).toEqual([
      ['id', "'=name"],
      [1, 'Ägypten & <Süd>'],
      [2, `'=HYPERLINK("http://evil.example")`],
      [3, null],
      [-4.5, 'two lines and a tab'],
    ]);
    await discard();
    expect(existsSync(path)).toBe(false);
  });

  it('becomes tab-separated text with the same cells', async () => {
    const { spools } = newSpools();
    const id = await spools.begin(tableOf('tsv'));
    for (const row of ROWS) await spools.add(id, [row]);
    const { path } = await spools.finish(id, {});
    expect(readFileSync(path, 'utf8')).toBe(
      `id\t'=name\n1\tÄgypten & <Süd>\n2\t'=HYPERLINK("http://evil.example")\n3\t\n-4.5\ttwo lines and a tab\n`,
    );
  });

  it('reports its rows, and leaves nothing when it is cancelled or discarded', async () => {
    const { spools } = newSpools();
    const id = await spools.begin(tableOf('xlsx'));
    await spools.add(
      id,
      Array.from({ length: 5_000 }, (_, index): WrittenRow => [index, `isolate ${index}`]),
    );
    const controller = new AbortController();
    const reports: number[] = [];
    const onProgress = ({ done }: { done: number }) => {
      reports.push(done);
      controller.abort();
    };
    await expect(spools.finish(id, { signal: controller.signal, onProgress })).rejects.toThrow(/cancelled/i);
    expect(reports[0]).toBe(1000);
    const gone = { problem: { status: 404, code: 'unknown_table' } };
    await expect(spools.add(id, [])).rejects.toMatchObject(gone);
    const other = await spools.begin(tableOf('tsv'));
    await spools.discard(other);
    await expect(spools.finish(other, {})).rejects.toMatchObject(gone);
  });
});
