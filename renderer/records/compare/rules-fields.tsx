import { Checkbox, Group, NumberInput, Select, Textarea } from '@mantine/core';
import { defined } from '#shared/defined.ts';
import type { ComparisonRules } from '#shared/rpc/contract/comparison.ts';
import { VERDICT_KINDS, VERDICTS, type VerdictKind } from '#shared/verdict/verdict.ts';
import { MISSING_WORDS } from './distance-words.ts';

/** The rules of a comparison as a form has them. */
export interface WrittenRules {
  missing: ComparisonRules['missing'];
  which: 'all' | 'present' | 'list';
  /** Percent of the samples. */
  present: number | string;
  /** Names of loci, between blanks, commas or lines. */
  list: string;
  /** Empty: samples may lack any number of loci. */
  max_missing: number | string;
  verdicts_left_out: readonly VerdictKind[];
}

export const FIRST_RULES: WrittenRules = {
  missing: 'ignore',
  which: 'all',
  present: 95,
  list: '',
  max_missing: '',
  verdicts_left_out: ['look', 'bad', 'other'],
};

export function writtenRules(rules: ComparisonRules): WrittenRules {
  return {
    missing: rules.missing,
    which: rules.loci ? 'list' : rules.loci_present > 0 ? 'present' : 'all',
    present: rules.loci_present > 0 ? rules.loci_present : FIRST_RULES.present,
    list: rules.loci?.join('\n') ?? '',
    max_missing: rules.max_missing ?? '',
    verdicts_left_out: rules.verdicts_left_out,
  };
}

export function rulesOf(written: WrittenRules): ComparisonRules {
  const { missing, which, present, max_missing, verdicts_left_out } = written;
  return {
    missing,
    loci_present: which === 'present' ? Number(present) : 0,
    verdicts_left_out: [...verdicts_left_out],
    ...defined({
      loci: which === 'list' ? namesIn(written) : undefined,
      max_missing: max_missing === '' ? undefined : Number(max_missing),
    }),
  };
}

/** Why the rules do not do. Undefined if they do. */
export function rulesProblem(written: WrittenRules): string | undefined {
  const { which, present, max_missing } = written;
  if (which === 'list' && namesIn(written).length === 0) return 'Name at least one locus.';
  const share = Number(present);
  if (which === 'present' && (present === '' || !(share > 0 && share <= 100)))
    return 'Give a share above 0, at most 100.';
  if (max_missing !== '' && !(Number.isInteger(Number(max_missing)) && Number(max_missing) >= 0))
    return 'Give a whole number of missing loci, or none.';
  return undefined;
}

function namesIn({ list }: WrittenRules): string[] {
  return [...new Set(list.split(/[\s,;]+/).filter(Boolean))];
}

/** The fields that say which loci and samples count, and how. */
export function RulesFields({ rules, onChange }: { rules: WrittenRules; onChange: (rules: WrittenRules) => void }) {
  const change = (part: Partial<WrittenRules>) => onChange({ ...rules, ...part });
  const toggled = (kind: VerdictKind, isOut: boolean) =>
    VERDICT_KINDS.filter((each) => (each === kind ? isOut : rules.verdicts_left_out.includes(each)));
  return (
    <>
      <Select
        label="Loci"
        data={[
          { value: 'all', label: 'All of the scheme' },
          { value: 'present', label: 'Those that most samples have' },
          { value: 'list', label: 'A list' },
        ]}
        value={rules.which}
        allowDeselect={false}
        onChange={(value) => change({ which: value ?? 'all' })}
      />
      {rules.which === 'present' ? (
        <NumberInput
          label="Present in at least"
          description="Percent of the samples."
          value={rules.present}
          min={0}
          max={100}
          suffix=" %"
          onChange={(present) => change({ present })}
        />
      ) : null}
      {rules.which === 'list' ? (
        <Textarea
          label="Names of the loci"
          description="Between blanks, commas or lines."
          value={rules.list}
          autosize
          minRows={3}
          maxRows={8}
          spellCheck={false}
          onChange={(event) => change({ list: event.currentTarget.value })}
        />
      ) : null}
      <Select
        label="A locus that one of two samples lacks is"
        data={Object.entries(MISSING_WORDS).map(([value, label]) => ({ value, label }))}
        value={rules.missing}
        allowDeselect={false}
        onChange={(value) => change({ missing: (value ?? 'ignore') as WrittenRules['missing'] })}
      />
      <NumberInput
        label="Missing loci at most (optional)"
        description="Samples that lack more are left out."
        value={rules.max_missing}
        min={0}
        allowDecimal={false}
        onChange={(max_missing) => change({ max_missing })}
      />
      <Checkbox.Group label="Leave out samples whose verdict is" value={[...rules.verdicts_left_out]}>
        <Group gap="md" mt="xs">
          {VERDICT_KINDS.filter((kind) => kind !== 'good').map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={VERDICTS[kind].words}
              checked={rules.verdicts_left_out.includes(kind)}
              onChange={(event) => change({ verdicts_left_out: toggled(kind, event.currentTarget.checked) })}
            />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}
