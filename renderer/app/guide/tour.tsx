import { lazy, Suspense } from 'react';
import { useTourStep } from '#renderer/ui/pages/tour-state.ts';

/** Loaded when somebody takes the tour, so that nobody else waits for it. */
const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }));

/** The tour, while somebody takes it. */
export function Tour() {
  const step = useTourStep();
  if (step === undefined) return null;
  return (
    <Suspense fallback={null}>
      <TourCard step={step} />
    </Suspense>
  );
}
