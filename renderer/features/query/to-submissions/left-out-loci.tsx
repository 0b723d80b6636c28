import { Text } from '@mantine/core';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { LeftOutLocus } from '#shared/rpc/contract/draft-novel.ts';

/** Rows listed at once: whoever wants all of them finds them in the table of novel alleles. */
const LISTED = 50;

/** New sequences that cannot be submitted, and why. */
export function LeftOutLoci({ leftOut }: { leftOut: readonly LeftOutLocus[] }) {
  return (
    <Section title={`Left out (${leftOut.length})`}>
      <PlainTable
        label="Left out"
        isWide
        rows={leftOut.slice(0, LISTED)}
        keyOf={({ site, database, locus, reason }) => JSON.stringify([site, database, locus, reason])}
        columns={[
          { header: 'Locus', cell: ({ locus }) => locus },
          { header: 'Why', cell: ({ reason }) => reason },
          {
            header: 'In',
            cell: ({ inputs, example }) => (inputs === 1 ? example : formatQuantity(inputs, 'input')),
          },
        ]}
      />
      {leftOut.length > LISTED ? (
        <Text size="sm" c="dimmed">
          And {formatQuantity(leftOut.length - LISTED, 'more')}. The table of novel alleles shows all of them.
        </Text>
      ) : null}
    </Section>
  );
}
