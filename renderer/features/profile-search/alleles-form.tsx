import { NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MAX_NEAREST } from '#shared/rpc/contract/profile-search.ts';
import { ownMember } from '#shared/own-member.ts';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { designationsOf, readDesignations, type WrittenAlleles } from './read-designations.ts';
import classes from './profile-search.module.css';

/** Loci above which nobody types them one by one. */
const MOST_FIELDS = 100;

/** How many profiles are wanted, and how far they may be. */
interface SearchLimits {
  limit: number;
  most: number | undefined;
}

type AlleleInputs = {
  alleles: WrittenAlleles;
  pasted: string;
};

/** Where the alleles of a scheme are typed or pasted. */
export function AllelesForm({
  loci,
  initial,
  limits,
  onLimits,
  onSearch,
}: {
  loci: readonly string[];
  initial: WrittenAlleles;
  limits: SearchLimits;
  onLimits: (limits: SearchLimits) => void;
  onSearch: (designations: Record<string, string[]>) => void;
}) {
  const draft = useDraftForm<AlleleInputs>({
    initialValues: { alleles: initial, pasted: '' },
    problemsOf: ({ alleles, pasted }) => ({ pasted: problemOf(alleles, pasted, loci) }),
  });
  const { form } = draft;
  const { alleles, pasted } = form.values;
  const [notice, setNotice] = useState('');
  const known = Object.keys(designationsOf(alleles)).length;

  /** Takes what is pasted into the fields, if it can be read. */
  function read(text: string): boolean {
    const found = text.trim() === '' ? undefined : readDesignations(text, loci);
    form.setValues(found?.kind === 'alleles' ? { alleles: found.alleles, pasted: text } : { pasted: text });
    if (found?.kind !== 'alleles') return false;
    const ignored = found.ignored.slice(0, 5).join(', ') + (found.ignored.length > 5 ? ', …' : '');
    setNotice(found.ignored.length > 0 ? ` Ignored, because this scheme has no such loci: ${ignored}.` : '');
    return true;
  }

  return (
    <Form
      form={draft}
      submit="Find profiles"
      leave="Clear"
      onCancel={() => {
        form.setValues({ alleles: {}, pasted: '' });
        setNotice('');
      }}
      onSubmit={(values) => onSearch(designationsOf(values.alleles))}
      buttons={<Limits {...{ limits, onLimits }} loci={loci.length} />}
    >
      {loci.length <= MOST_FIELDS ? (
        <div className={classes['fields']}>
          {loci.map((locus) => (
            <TextInput
              key={locus}
              label={locus}
              value={ownMember(alleles, locus) ?? ''}
              onChange={({ currentTarget: { value } }) =>
                form.setValues({ alleles: { ...alleles, [locus]: value }, pasted: '' })
              }
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (/[\t\n]/.test(text.trim()) && read(text)) event.preventDefault();
              }}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
        </div>
      ) : null}
      <Textarea
        label="Paste alleles"
        description="Two lines of a profile table, one line per locus with its allele, or only the alleles in the order of the scheme."
        {...form.getInputProps('pasted')}
        minRows={1}
        maxRows={4}
        autosize
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => read(value)}
        onBlur={() => problemOf(alleles, pasted, loci) === undefined && form.setValues({ pasted: '' })}
        styles={{ input: { fontFamily: 'var(--font-mono)' } }}
      />
      <Text size="sm" c="dimmed" role="status">
        {`${formatCount(known)} of ${formatQuantity(loci.length, 'locus', 'loci')} filled in.${notice}`}
      </Text>
    </Form>
  );
}

/** Why there is nothing to search by: what was pasted cannot be read, or nothing was written. */
function problemOf(alleles: WrittenAlleles, pasted: string, loci: readonly string[]): string | undefined {
  const found = pasted.trim() === '' ? undefined : readDesignations(pasted, loci);
  if (found?.kind === 'refused') return found.reason;
  if (Object.keys(designationsOf(alleles)).length > 0) return undefined;
  return 'Type or paste the allele of at least one locus.';
}

/** How many profiles are wanted, and how far they may be. They count for what was found, too. */
function Limits({
  limits,
  onLimits,
  loci,
}: {
  limits: SearchLimits;
  onLimits: (limits: SearchLimits) => void;
  loci: number;
}) {
  return (
    <>
      <NumberInput
        label="Profiles"
        description={`the ${formatCount(limits.limit)} nearest`}
        value={limits.limit}
        min={1}
        max={MAX_NEAREST}
        allowDecimal={false}
        clampBehavior="strict"
        w={130}
        onChange={(value) => typeof value === 'number' && onLimits({ ...limits, limit: value })}
      />
      <NumberInput
        label="Within"
        description="this many differing loci"
        placeholder="any"
        value={limits.most ?? ''}
        min={0}
        max={loci}
        allowDecimal={false}
        w={150}
        onChange={(value) => onLimits({ ...limits, most: typeof value === 'number' ? value : undefined })}
      />
    </>
  );
}
