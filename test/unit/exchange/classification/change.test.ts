import { expect, it } from 'vitest';
import { changeClassification } from '#electron/exchange/classification/change-classification.ts';
import { createDemo, DEMO_ISOLATES, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { AppError } from '#shared/problem.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

const rule = { scheme: 1, name: 'near', inclusion_threshold: 1, relative_threshold: false };

async function setUp() {
  const folder = await openFolder(temporaryFolder());
  await createDemo(folder);
  const file = folder.fileOf(DEMO_SEQDEF);
  const define = (isolates: string[], report: (done: number, total: number) => void = () => {}) =>
    changeClassification(
      {
        mode: 'define',
        file,
        database: DEMO_SEQDEF,
        rule,
        isolates: isolates.map((name) => ({ name, file: folder.fileOf(name) })),
      },
      { report, check: () => {}, onWaiting: () => {} },
    );
  const names = async (database: string) => {
    const { sql } = await folder.open(database);
    return (await sql.selectFrom('classification_scheme').select('name').execute()).map(({ name }) => name);
  };
  return { define, names };
}

it('a classification scheme whose grouping is cancelled half-way leaves nothing behind', async () => {
  const { define, names } = await setUp();
  const before = await names(DEMO_SEQDEF);
  const cancelled = define([DEMO_ISOLATES], (done, total) => {
    if (total > 0 && done > total / 2) throw new AppError(499, 'cancelled', 'Enough.');
  });
  await expect(cancelled).rejects.toThrow('Enough.');
  expect(await names(DEMO_SEQDEF)).toEqual(before);
  expect(await names(DEMO_ISOLATES)).not.toContain('near');
  expect(await define([DEMO_ISOLATES])).toMatchObject({ mode: 'define', profiles: 120, notes: [] });
  expect(await names(DEMO_ISOLATES)).toContain('near');
});

it('an isolate database that cannot be opened is told of, and does not undo the work', async () => {
  const { define, names } = await setUp();
  expect(await define(['gone'])).toMatchObject({
    notes: ['gone does not have this change yet: The database "gone" does not exist.'],
  });
  expect(await names(DEMO_SEQDEF)).toContain('near');
});
