import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import wabt from 'wabt';

const folder = join(import.meta.dirname, '../../../electron/relatives/kernel');

test('the bytes of the counting code are made from its text', async () => {
  const text = await readFile(join(folder, 'count-differences.wat'), 'utf8');
  const module = (await wabt()).parseWat('count-differences.wat', text, { simd: true });
  const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64');
  const source = `/** The bytes of count-differences.wat, as base64. */\nexport const COUNT_DIFFERENCES =\n  '${bytes}';\n`;
  await expect(source).toMatchFileSnapshot(join(folder, 'count-differences.ts'));
});
