import { Button, CloseButton, Group, Text, Title } from '@mantine/core';
import { useEventListener } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { endTour, showTourStep } from '#renderer/ui/pages/tour-state.ts';
import { tourSteps } from './tour-steps.ts';
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
