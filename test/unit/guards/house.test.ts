import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { measureHouse } from '#test/support/house.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

/** Measures that have reached what they should be, and the most that they may be from now on. */
const REACHED: Record<string, number> = {
  'files that ask for the face outside the dialect': 0,
  'files with parentPort or new Worker': 2,
  'conditional spreads': 35,
  'type names declared in several files': 17,
  'files that name match_longest (a flag of loci)': 5,
};

test('what has been cleared stays so', () => {
  const house: Record<string, number> = measureHouse(resolve(import.meta.dirname, '../../..'));
  expect(house['files']).toBeGreaterThan(1000);
  expect(Object.entries(REACHED).filter(([name, most]) => !((house[name] ?? Infinity) <= most))).toEqual([]);
});

test('the house is counted without its tests, comments, imports and blank lines', () => {
  const root = temporaryFolder();
  const files = {
    'shared/locus.ts':
      '/** A locus.\n * Many have one length. */\nexport interface Locus {\n  match_longest: boolean; // a flag\n}\n\n// Used by two.\nexport const blank = {};\n',
    'electron/read.ts':
      "import { blank, type Locus } from '#shared/locus.ts';\n\nexport const read = (is?: true): Locus =>\n  ({ ...blank, ...(is === undefined ? {} : { is }), match_longest: true });\n",
    'renderer/show.tsx':
      "import {\n  blank as empty,\n} from '../shared/locus.ts';\nimport { read } from '../electron/read.ts';\ninterface Locus {}\nexport const show = [empty, read];\n",
    'test/read.test.ts': "import { read } from '#electron/read.ts';\nread();\n",
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(measureHouse(root)).toMatchObject({
    files: 3,
    'lines of code': 8,
    'files that name match_longest (a flag of loci)': 2,
    'conditional spreads': 1,
    exports: 4,
    // Of `read` and `Locus`; `blank` has two users, `show` none.
    'exports that one other file alone uses': 2,
    'type names declared in several files': 1,
    'files that one other file alone imports': 1,
  });
});
