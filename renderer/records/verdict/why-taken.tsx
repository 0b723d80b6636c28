import { Textarea } from '@mantine/core';
import { gateOf } from '#shared/verdict/gate.ts';
import { LONGEST_WHY } from '#shared/verdict/item-genome.ts';
import type { VerdictKind } from '#shared/verdict/verdict.ts';

const TOLD = 'Drafts keep it and tell it to the curators, who need a reason of their own.';
const UNFIT =
  'What should not be used, or is of the wrong organism, they accept only if they may settle all submissions there.';

/** Asks why genomes are taken that are not good. `kinds` are their verdicts. */
export function WhyTaken({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly VerdictKind[];
  value: string;
  onChange: (reason: string) => void;
}) {
  const isUnfit = kinds.some((kind) => gateOf(kind) === 'curator');
  return (
    <Textarea
      label="Reason"
      description={isUnfit ? `${TOLD} ${UNFIT}` : TOLD}
      withAsterisk
      autosize
      maxLength={LONGEST_WHY}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
