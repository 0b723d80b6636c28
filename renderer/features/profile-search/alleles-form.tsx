import { Button, Group, NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import { IconEraser, IconSearch } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { MAX_NEAREST } from '#shared/rpc/contract/profile-search.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { designationsOf, readDesignations, type WrittenAlleles } from './read-designations.ts';
import classes from './profile-search.module.css';

/** Loci above which nobody types them one by one. */
const MOST_FIELDS = 100;

/** How many profiles are wanted, and how far they may be. */
export interface SearchLimits {
  limit: number;
  most: number | undefined;
}

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
  const [alleles, setAlleles] = useState(initial);
  const [refusal, setRefusal] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const designations = designationsOf(alleles);
  const known = Object.keys(designations).length;

  function read(text: string): boolean {
    const found = readDesignations(text, loci);
    setRefusal(found.kind === 'refused' ? found.reason : undefined);
    if (found.kind === 'refused') return false;
    setAlleles(found.alleles);
    const ignored = found.ignored.slice(0, 5).join(', ') + (found.ignored.length > 5 ? ', …' : '');
    setNotice(found.ignored.length > 0 ? `Ignored, because this scheme has no such loci: ${ignored}.` : undefined);
    return true;
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (known > 0) onSearch(designations);
    else setRefusal('Type or paste the allele of at least one locus.');
  }

  return (
    <form onSubmit={submit} className={classes['form']}>
      {loci.length <= MOST_FIELDS ? (
        <div className={classes['fields']}>
          {loci.map((locus) => (
            <TextInput
              key={locus}
              label={locus}
              value={alleles[locus] ?? ''}
              onChange={({ currentTarget: { value } }) => {
                setRefusal(undefined);
                setAlleles((before) => ({ ...before, [locus]: value }));
              }}
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
      <PasteAlleles onRead={read} refusal={refusal} />
      <Group gap="sm" align="end" wrap="wrap">
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
          max={loci.length}
          allowDecimal={false}
          w={150}
          onChange={(value) => onLimits({ ...limits, most: typeof value === 'number' ? value : undefined })}
        />
        <Button type="submit" leftSection={<IconSearch size={14} aria-hidden="true" />}>
          Find profiles
        </Button>
        <Button
          variant="default"
          leftSection={<IconEraser size={14} aria-hidden="true" />}
          disabled={known === 0}
          onClick={() => {
            setAlleles({});
            setNotice(undefined);
          }}
        >
          Clear
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {`${formatCount(known)} of ${formatQuantity(loci.length, 'locus', 'loci')} filled in. ${notice ?? ''}`}
        </Text>
      </Group>
    </form>
  );
}

function PasteAlleles({ onRead, refusal }: { onRead: (text: string) => boolean; refusal: string | undefined }) {
  const [text, setText] = useState('');
  return (
    <Textarea
      label="Paste alleles"
      description="Two lines of a profile table, one line per locus with its allele, or only the alleles in the order of the scheme."
      value={text}
      error={refusal}
      minRows={1}
      maxRows={4}
      autosize
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        if (value.trim() !== '') onRead(value);
      }}
      onBlur={() => refusal === undefined && setText('')}
      styles={{ input: { fontFamily: 'var(--font-mono)' } }}
    />
  );
}
