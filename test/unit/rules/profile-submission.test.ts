import { describe, expect, it } from 'vitest';
import { checkProfiles, type KnownProfiles, type SubmittedScheme } from '#shared/rules/profile-submission.ts';

const scheme: SubmittedScheme = {
  name: 'MLST',
  primary_key: 'ST',
  primary_key_type: 'integer',
  loci: ['adk', 'gdh', 'pgm'].map((name) => ({ name, hasAllele: (id) => ['1', '2', '3'].includes(id) })),
  fields: ['clonal_complex'],
  allow_missing_loci: false,
};
const lenient = { ...scheme, allow_missing_loci: true, max_missing: 1 };
const known: KnownProfiles = {
  definedAs: (alleles) => (alleles.join() === '1,1,1' ? '7' : undefined),
  likeOthers: (profiles) => profiles.map((alleles) => (alleles.join() === '2,N,2' ? '9' : undefined)),
};

function check(text: string, of = scheme) {
  const [headings = [], ...rows] = text.split('\n').map((line) => line.split('\t'));
  const { profiles, problems } = checkProfiles(
    headings,
    rows.map((cells) => ({ cells })),
    of,
    known,
  );
  return { profiles, problems: problems.map(({ row, severity, field, code }) => ({ row, severity, field, code })) };
}

describe('a table of profiles', () => {
  it('is read in the order of the scheme, with names and fields', () => {
    const { profiles, problems } = check('id\tpgm\tADK\tgdh\tclonal_complex\np1\t3\t1\t2\tCC1\n\t1\tN\t3\t', lenient);
    expect(problems).toEqual([]);
    expect(profiles).toEqual([
      { profile_id: 'p1', alleles: ['1', '2', '3'], fields: { clonal_complex: 'CC1' } },
      { profile_id: 'Row 2', alleles: ['N', '3', '1'], fields: {} },
    ]);
  });

  it.each<[string, SubmittedScheme, string[]]>([
    ['adk\tgdh', scheme, [' error pgm missing_column']],
    ['adk\tgdh\tpgm\tadk\n1\t2\t3\t1', scheme, [' error adk repeated_column']],
    ['adk\tgdh\tpgm', scheme, [' error profiles no_rows']],
    ['ST\tadk\tgdh\tpgm\n1\t1\t2\t3', scheme, [' warning ST ignored_column']],
    ['adk\tgdh\tpgm\tnote\n1\t2\t3\tx', scheme, [' warning note ignored_column']],
    ['adk\tgdh\tpgm\n1\t2\t4', scheme, ['1 error pgm unknown_allele']],
    ['adk\tgdh\tpgm\n1\t\t3', scheme, ['1 error gdh no_allele']],
    ['adk\tgdh\tpgm\n1\tN\t3', scheme, ['1 error gdh missing_locus']],
    ['adk\tgdh\tpgm\n1\t0\t3', lenient, []],
    ['adk\tgdh\tpgm\n1\t0\tN', lenient, ['1 error  too_many_missing']],
    ['adk\tgdh\tpgm\nN\t0\tN', lenient, ['1 error  all_missing']],
    ['adk\tgdh\tpgm\n1\t1\t1', scheme, ['1 error  defined']],
    ['adk\tgdh\tpgm\n2\tN\t2', lenient, ['1 error  defined_incomplete']],
    ['adk\tgdh\tpgm\n1\t2\t3\n1\t2\t3', scheme, ['2 error  repeated']],
    ['adk\tgdh\tpgm\n1\tN\t3\n1\t0\t3', lenient, ['2 error  repeated']],
    ['id\tadk\tgdh\tpgm\na\t1\t2\t3\na\t2\t2\t3', scheme, ['2 error id repeated_name']],
    ['adk\tgdh\tpgm\n1\t2\t3\tx', scheme, ['1 error  row_width']],
    [
      'adk\tgdh\tpgm\n9\t9\t1\n1\t1\t1',
      scheme,
      ['1 error adk unknown_allele', '1 error gdh unknown_allele', '2 error  defined'],
    ],
  ])('%j: %o', (text, of, expected) => {
    const { problems } = check(text, of);
    expect(problems.map(({ row = '', severity, field = '', code }) => `${row} ${severity} ${field} ${code}`)).toEqual(
      expected,
    );
  });
});
