import { describe, expect, it } from 'vitest';
import { isRefused, joinProblems, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { checkAlleleMembers, OUR_LISTS } from '#shared/rules/submission-members.ts';

const sanger = { technology: 'Sanger', assembly: 'de novo', software: 'phrap' };
const illumina = { ...sanger, technology: 'Illumina', read_length: '100-199', coverage: '>100x' };

describe('the members of a submission of alleles', () => {
  it.each<[Record<string, unknown>]>([
    [sanger],
    [illumina],
    [{ ...illumina, read_length: 151, coverage: '40' }],
    [{ ...illumina, read_length: 1 }],
    ...[...OUR_LISTS.technologies].map((technology) => [{ ...illumina, technology }] satisfies [object]),
    ...[...OUR_LISTS.read_lengths].map((read_length) => [{ ...illumina, read_length }] satisfies [object]),
    ...[...OUR_LISTS.coverages].map((coverage) => [{ ...illumina, coverage }] satisfies [object]),
    [{ ...sanger, assembly: 'mapped', software: 'x'.repeat(200) }],
  ])('%o are taken', (given) => {
    const { members, problems } = checkAlleleMembers(given);
    expect(problems).toEqual([]);
    expect(members).toEqual(Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)])));
  });

  it.each<[Record<string, unknown>, string, string, string]>([
    [{ technology: 'illumina' }, 'technology', 'allowed_values', 'Did you mean Illumina? The allowed values are 454,'],
    [{ technology: 7 }, 'technology', 'allowed_values', '"7" is not a technology.'],
    [{ technology: ['Sanger'] }, 'technology', 'type', 'technology must be a text.'],
    [{ read_length: 0 }, 'read_length', 'band', '"0" is not a read_length. The allowed values are <100, 100-199,'],
    [{ read_length: '1.5' }, 'read_length', 'band', 'positive whole numbers'],
    [{ read_length: -1 }, 'read_length', 'band', 'positive whole numbers'],
    [{ coverage: '100x' }, 'coverage', 'band', '"100x" is not a coverage.'],
    [{ assembly: 'denovo' }, 'assembly', 'allowed_values', 'Did you mean de novo?'],
    [{ software: 'a\nb' }, 'software', 'software', 'one line'],
    [{ software: 'x'.repeat(201) }, 'software', 'software', 'longer than 200'],
    [{ software: ' ' }, 'software', 'required', 'software is required.'],
  ])('%o is refused', (part, field, code, sentence) => {
    const { problems } = checkAlleleMembers({ ...illumina, ...part });
    expect(problems).toEqual([{ severity: 'error', field, code, message: expect.stringContaining(sentence) }]);
  });

  it('that are missing are told together, in alphabetical order, and reads only for Illumina', () => {
    const missing = (given: Record<string, unknown>) => checkAlleleMembers(given).problems.map(({ field }) => field);
    expect(missing({})).toEqual(['assembly', 'software', 'technology']);
    expect(missing({ technology: 'Illumina' })).toEqual(['assembly', 'coverage', 'read_length', 'software']);
    expect(missing({ ...sanger, technology: 'Illumina + ONT hybrid' })).toEqual([]);
  });

  it('are those of another site where it has lists of its own', () => {
    const lists = { ...OUR_LISTS, technologies: ['Nanopore X'] };
    expect(checkAlleleMembers({ ...sanger, technology: 'Nanopore X' }, lists).problems).toEqual([]);
    expect(checkAlleleMembers(sanger, lists).problems).toHaveLength(1);
  });
});

describe('problems', () => {
  const problem = (row: number | undefined, severity: RuleProblem['severity'] = 'error'): RuleProblem => ({
    severity,
    ...(row === undefined ? {} : { row }),
    field: 'year',
    code: 'type',
    message: `It is wrong.`,
  });

  it('refuse only if one is an error', () => {
    expect(isRefused([problem(1, 'warning')])).toBe(false);
    expect(isRefused([problem(1, 'warning'), problem(2)])).toBe(true);
  });

  it('are one text, with the name of each row, and of very many the first hundred', () => {
    expect(joinProblems([problem(undefined), problem(2)])).toBe('year: It is wrong. Row 2, year: It is wrong.');
    expect(joinProblems([problem(2)], (row) => `Isolate ${row}`)).toBe('Isolate 2, year: It is wrong.');
    const text = joinProblems(Array.from({ length: 1101 }, (_, index) => problem(index)));
    expect(text).toContain('Row 99, year');
    expect(text.endsWith('And 1,001 more problems.')).toBe(true);
  });
});
