import { Button, CloseButton, Group, Text, Title } from '@mantine/core';
import { useEventListener } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { databasePath } from '#renderer/api/paths.ts';
import { query } from '#renderer/api/queries.ts';
import { endTour, showTourStep } from '#renderer/ui/pages/tour-state.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import classes from './tour.module.css';

/** Escape ends the tour from wherever the focus is in its card. */
function endByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  endTour();
}

function focusTitle(title: HTMLElement | null): void {
  title?.focus();
}

/** One step of the tour, in a corner: the page stays as it is and can be used. */
export function TourCard({ step }: { step: number }) {
  const router = useRouter();
  const card = useEventListener('keydown', endByEscape);
  const databases = useQuery(query('database:list')).data ?? [];
  const named = (kind: 'seqdef' | 'isolates') =>
    databases.find((database) => database.synthetic && database.kind === kind && !database.problem)?.name;
  const steps = tourSteps({ seqdef: named('seqdef'), isolates: named('isolates') });
  const shown = steps[step];
  if (!shown) return null;
  const isLast = step === steps.length - 1;
  return (
    <section className={classes['card']} ref={card} aria-label="Tour">
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="xs" c="dimmed">
          Tour, step {step + 1} of {steps.length}
        </Text>
        <CloseButton size="sm" aria-label="End the tour" onClick={endTour} />
      </Group>
      <Title order={2} key={step} ref={focusTitle} tabIndex={-1} className={classes['title'] ?? ''}>
        {shown.title}
      </Title>
      <Text size="sm">{shown.text}</Text>
      <Group gap="sm" justify="space-between">
        <Button variant="light" onClick={() => router.history.push(shown.go.path)}>
          {shown.go.label}
        </Button>
        <Group gap="sm">
          {step > 0 ? (
            <Button variant="default" onClick={() => showTourStep(step - 1)}>
              Back
            </Button>
          ) : null}
          <Button onClick={() => (isLast ? endTour() : showTourStep(step + 1))}>{isLast ? 'Done' : 'Next'}</Button>
        </Group>
      </Group>
    </section>
  );
}

interface TourStep {
  title: string;
  text: string;
  /** The page where it can be tried, and the button that leads there. */
  go: { label: string; path: string };
}

/** Names of the synthetic databases, as far as they are there. */
interface DemoNames {
  seqdef?: string | undefined;
  isolates?: string | undefined;
}

/** The steps of the tour on the demo; without the demo it begins by making it. */
function tourSteps({ seqdef, isolates }: DemoNames): TourStep[] {
  const home = { label: 'Go to Home', path: '/' };
  const toQuery =
    seqdef === undefined
      ? home
      : { label: 'Open the query page', path: `/query?database=${encodeURIComponent(seqdef)}` };
  return [
    {
      title: 'Type a genome',
      text:
        seqdef === undefined
          ? 'The tour uses the demo, which is not there. Choose “Make the demo” or “Make demo” on Home, then go on.'
          : 'Open the query page and choose the example exemplum-known.fasta, then Run. Genomes of your own are dropped on the window in the same way. Nothing is imported.',
      go: toQuery,
    },
    {
      title: 'Read the result',
      text: 'The result begins with the type. It follows from the alleles of the loci below. A plain number is exactly this allele; every other sign has its meaning in the legend, and in the help under “Typing genomes”.',
      go: toQuery,
    },
    {
      title: 'See a new allele',
      text: 'Add the example exemplum-new-allele.fasta and run it. One locus has ~ before the nearest allele: the sequence is not known yet. Choose it to see each difference and what it does to the protein.',
      go: toQuery,
    },
    {
      title: 'Open a record',
      text: 'Isolates are records with fields, alleles and genomes. Choose a row to open one. Its type leads to the profile, and the profile leads back to all isolates with it.',
      go:
        isolates === undefined
          ? home
          : { label: 'Open the isolates', path: databasePath(LOCAL_SITE, isolates, 'isolates') },
    },
    {
      title: 'Ask from a script',
      text: 'The same databases answer scripts on this computer. The service page shows the address and every request. The help has commands to try, under “The local service and scripts”.',
      go: { label: 'Open the service page', path: '/service' },
    },
  ];
}
