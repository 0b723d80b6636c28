import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { describeTables } from '#electron/exchange/curated/write-templates.ts';

const PAGE = join(import.meta.dirname, '../../../../docs/tables.md');

test('docs/tables.md documents every table and column as the program knows them', async () => {
  const options = { parser: 'markdown', printWidth: 120, proseWrap: 'preserve', singleQuote: true } as const;
  const [written, known] = await Promise.all(
    [readFileSync(PAGE, 'utf8'), describeTables()].map((text) => format(text, options)),
  );
  expect(written).toBe(known);
});
