import { describe, expect, it } from 'vitest';
import { AlleleIdGuesser, looksLikeLocus } from '#shared/tabular/column-type.ts';
import { setUpIsolates } from './isolates-support.ts';

const TABLE = 'isolate\tyear\tabcZ\tpgm\tfumC\tage\nA\t1999\t1\t3\t12\t7\nB\t2001\t2\t4;5\tN\t\n';

describe('a column of a locus that the linked database lacks', () => {
  it('is told in the plan, and in the notes of an import that makes it a field', async () => {
    const { link, plan, run, rows } = await setUpIsolates({ 'isolates.tsv': TABLE });
    await link();
    expect(await plan()).toMatchObject({ doubtful: ['pgm', 'fumC'], problems: [] });
    const { notes } = await run();
    expect(notes).toContainEqual(
      'isolates.tsv: these columns look like loci that the database lacks, but became fields: pgm, fumC. ' +
        'Define the loci and import again, or leave the columns out (--leave-out).',
    );
    expect(await rows('select name from isolate_field order by position')).toEqual(
      ['year', 'pgm', 'fumC', 'age'].map((name) => ({ name })),
    );
  });

  it('becomes nothing where the user leaves it out, and can be taken back', async () => {
    const { link, plan, run, rows } = await setUpIsolates({ 'isolates.tsv': TABLE });
    await link();
    const given = { left_out: ['pgm', 'fumC'] };
    const planned = await plan([], given);
    expect(planned).toMatchObject({ doubtful: ['pgm', 'fumC'], problems: [] });
    expect(planned.columns.map(({ heading }) => heading)).toEqual(['isolate', 'year', 'abcZ', 'age']);
    expect((await run([], given)).notes.join()).not.toContain('look like loci');
    expect(await rows('select distinct field from isolate_value order by field')).toEqual([
      { field: 'age' },
      { field: 'year' },
    ]);
  });

  it('is not looked for where the database has no loci, and a column that is not there is refused', async () => {
    const { plan, refusal } = await setUpIsolates({ 'isolates.tsv': TABLE });
    expect(await plan()).toMatchObject({ doubtful: [] });
    expect((await refusal([], { left_out: ['gdh'] })).details?.map(({ reason }) => reason)).toEqual([
      'There is no column "gdh" to leave out.',
    ]);
  });

  it.each([
    ['abcZ', false, true],
    ['NEIS0001', false, true],
    ['age', false, false],
    ['age', true, true],
    ['year', true, false],
  ])('is named %s (beside a locus: %s): %s', (heading, isBeside, expected) => {
    expect(looksLikeLocus(heading, isBeside)).toBe(expected);
  });

  it.each([
    [['1', 'N', '0', '4; 5', '', '-'], true],
    [['1', '2.5'], false],
    [['', '-'], false],
    [['2001-01-01'], false],
  ])('holds %j: %s', (cells, expected) => {
    const guesser = new AlleleIdGuesser();
    for (const cell of cells) guesser.add(cell);
    expect(guesser.areIds).toBe(expected);
  });
});
