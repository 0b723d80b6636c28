import { gatherEvidence } from '#electron/checks/gather-evidence.ts';
import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { checkAlleles, type LocusRules } from '#shared/rules/allele-submission.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { checkIsolates } from '#shared/rules/isolate-submission.ts';
import { createRandom } from '#electron/exchange/demo/random.ts';
import { CHECK_GOAL } from './grid-sample.ts';
import { medianTime } from './reference.ts';
import type { Group, Line } from './table.ts';

const ROWS = 10_000;
const COLUMNS = 20;
const ALLELES = 1_500;
const SEQUENCES = 1_000;
/** Bases, as in MLST. */
const LENGTH = 460;

export const rulesGroup: Group = {
  name: 'rules',
  title: 'What is to be submitted, checked by the rules',
  async measure() {
    return [
      isolateLine('10,000 rows of isolates, 20 columns', 1),
      isolateLine('  every tenth cell wrong', 10),
      ...alleleLines(),
    ];
  },
};

/** Rows of isolates; of so many values each `wrongEvery`th is wrong (1: none is). */
function isolateLine(what: string, wrongEvery: number): Line {
  const { headings, rows, fields } = isolateTable(wrongEvery);
  const known = { fields, purpose: 'isolates' as const, locusOf: () => undefined };
  const value = medianTime(() => void checkIsolates(headings, rows, known));
  const touched = medianTime(() => {
    let length = 0;
    for (const { cells } of rows) for (const cell of cells) length += cell.trim().length;
    if (length === 0) throw new Error('The table is empty.');
  });
  const reference = { what: 'a plain pass over the cells', value: touched };
  return { what, value, unit: 'ms', reference, goal: CHECK_GOAL };
}

function isolateTable(wrongEvery: number) {
  const random = createRandom('isolates to check');
  const countries = Array.from(
    { length: 250 },
    (_, index) => `Country ${String.fromCharCode(65 + (index % 26))}${index}`,
  );
  const definitions = Array.from({ length: COLUMNS - 1 }, (_, index): FieldDefinition => {
    const base = { name: `field${index}`, required: index < 4, multiple: false };
    if (index % 4 === 0) return { ...base, type: 'text', allowed_values: countries };
    if (index % 4 === 1) return { ...base, type: 'int', min: 1900, max: 2030 };
    return index % 4 === 2 ? { ...base, type: 'text', regex: '^[a-z]+-\\d+$' } : { ...base, type: 'date' };
  });
  const goods = [() => random.pick(countries), () => '1999', () => `lab-${random.integer(9999)}`, () => '2024-02-29'];
  let cells = 0;
  const rows = Array.from({ length: ROWS }, (_, row) => ({
    cells: [
      `isolate ${row}`,
      ...definitions.map((_field, index) => {
        const good = (goods[index % 4] as () => string)();
        cells += 1;
        return wrongEvery > 1 && cells % wrongEvery === 0 ? `${good}x` : good;
      }),
    ],
  }));
  const fields = new Map(definitions.map((field) => [field.name, field]));
  return { headings: ['isolate', ...fields.keys()], rows, fields };
}

function alleleLines(): Line[] {
  const random = createRandom('alleles to check');
  const root = Array.from({ length: LENGTH }, () => random.pick(['A', 'C', 'G', 'T'])).join('');
  const known = Array.from({ length: ALLELES }, (_, index) => ({
    allele_id: String(index + 1),
    sequence: mutated(root, 5 + random.integer(30)),
  }));
  const near = Array.from({ length: SEQUENCES }, () => mutated(random.pick(known).sequence, 1 + random.integer(6)));
  const far = Array.from({ length: 100 }, () => mutated(root, 60));
  return [
    alleleLine('1,000 new alleles against a locus of 1,500, near a known one', near, known, 1000),
    alleleLine('  100 that are near none: each is aligned with a few', far, known),
  ];

  function mutated(sequence: string, changes: number): string {
    const bases = [...sequence];
    for (let change = 0; change < changes; change += 1)
      bases[random.integer(LENGTH)] = random.pick(['A', 'C', 'G', 'T']);
    return bases.join('');
  }
}

function alleleLine(
  what: string,
  sequences: readonly string[],
  known: { allele_id: string; sequence: string }[],
  goal?: number,
): Line {
  const rules: LocusRules = {
    name: 'abcZ',
    data_type: 'DNA',
    allele_id_format: 'integer',
    length_varies: true,
    limits: USUAL_LIMITS,
    coding: { orf: 1, genetic_code: 11, start_codons: ['ATG'], complete: false },
  };
  const named = sequences.map((sequence, index) => ({ seq_id: `s${index}`, sequence }));
  const value = medianTime(() => void checkAlleles(named, rules, gatherEvidence(sequences, known, 'DNA')));
  return { what, value, unit: 'ms', ...(goal === undefined ? {} : { goal }) };
}
