import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { expect, test } from 'vitest';
import { describeTables } from '#electron/exchange/curated/write-templates.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/tables.md');

test('docs/tables.md documents every table and column as the program knows them', async () => {
  const known = await format(PAGE, describeTables());
  expect(known).toEqual({ code: readFileSync(PAGE, 'utf8'), errors: [] });
});
