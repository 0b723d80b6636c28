import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { openFolder } from '#test/support/open-folder.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

test('a table of citations adds and changes them, each told so that it can be taken back, or is refused as a whole', async () => {
  const root = temporaryFolder();
  const dataFolder = await openFolder(root);
  async function bring(name: string, text: string) {
    const path = join(root, `${name}.tsv`);
    writeFileSync(path, text);
    return runIsolatesImport({ dataFolder, database: 'made', paths: [path] });
  }
  await bring('isolates', 'isolate\treferences\nA\t9501229\n');
  const { connection } = await dataFolder.open('made');
  const rows = () => connection.prepare('select * from publication order by pubmed_id').all();
  await bring('publications', 'pubmed_id\tcitation\n9501229\tMaiden 1998\n12\t  =1+1 "odd" \n');
  await bring('publications', 'citation\tPubMed id\nMaiden et al. 1998\t9501229\n'.replace('PubMed id', 'PubMed_id'));
  const known = [
    { pubmed_id: 12, citation: '=1+1 "odd"' },
    { pubmed_id: 9_501_229, citation: 'Maiden et al. 1998' },
  ];
  expect(rows()).toEqual(known);
  const line = connection
    .prepare("select content from record_history where kind = 'publication' order by id desc")
    .get();
  expect(JSON.parse(String(line?.['content']))).toEqual({
    key: { pubmed_id: 9_501_229 },
    before: { pubmed_id: 9_501_229, citation: 'Maiden 1998' },
    after: known[1],
  });
  const wrong = 'pubmed_id\tcitation\nabc\tA\n0\tB\n12\t\n12\tC\n12\tD\n13\t\u200b\n1.5\tE\n';
  const { details } = await bring('publications', wrong).then(
    () => ({ details: [] }),
    (error: { problem: { details: { line: number; field: string; reason: string }[] } }) => error.problem,
  );
  expect(
    details.toSorted((one, other) => one.line - other.line).map((each) => `${each.line} ${each.field}: ${each.reason}`),
  ).toEqual([
    '2 pubmed_id: "abc" is not a whole number, but pubmed_id requires one.',
    '3 pubmed_id: 0 is no PubMed id: it is a number above zero.',
    '4 citation: citation must have a value.',
    '6 pubmed_id: Line 5 has the PubMed id 12 already.',
    '7 citation: The citation is empty. Give authors, year and where it was published.',
    '8 pubmed_id: "1.5" is not a whole number, but pubmed_id requires one.',
  ]);
  expect(rows()).toEqual(known);
});
