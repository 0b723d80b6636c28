import { Button, Text } from '@mantine/core';
import { ExternalLink } from '#renderer/records/external-link.tsx';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { habitsFor, HABITS_CAUTION } from '#shared/rules/threshold-habits.ts';

interface ThresholdHabitsProps {
  organism: string | undefined;
  /** Of the scheme. */
  loci: number;
  onUse: (threshold: number) => void;
}

/** The thresholds that are in use for an organism, with their sources. Nothing where none is known. */
export function ThresholdHabits({ organism = '', loci, onUse }: ThresholdHabitsProps) {
  const habits = habitsFor(organism, loci);
  if (habits.length === 0) return null;
  return (
    <section aria-label="Thresholds in use">
      <Text size="sm">In use for {organism}:</Text>
      <ShortList>
        {habits.map(({ threshold, loci: ofLoci, use, source: { title, year, url } }) => (
          <ShortEntry
            key={`${url} ${threshold}`}
            end={
              <Button
                variant="default"
                size="compact-xs"
                aria-label={`Use ${threshold}: ${use}`}
                onClick={() => onUse(threshold)}
              >
                Use {threshold}
              </Button>
            }
            note={
              <>
                <ExternalLink href={url}>{title}</ExternalLink>
                {year === undefined ? '' : `, ${year}`}
              </>
            }
          >
            {threshold}
            {ofLoci === undefined ? '' : ` of ${formatCount(ofLoci)} loci`}: {use}
          </ShortEntry>
        ))}
      </ShortList>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {HABITS_CAUTION}
      </Text>
    </section>
  );
}
