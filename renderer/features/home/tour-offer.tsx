import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { startTour } from '#renderer/ui/pages/tour-state.ts';

/** Offers the tour until it is taken or refused, once. Afterwards the help leads to it. */
export function TourOffer() {
  const settings = useQuery(query('settings:get'));
  const answering = useMutation(mutation('settings:update'));
  if (!settings.data || settings.data.tour_answered || answering.isPending) return null;
  const answer = () => answering.mutate({ tour_answered: true });
  return (
    <Notice
      tone="info"
      role="note"
      title="New here?"
      actions={
        <>
          <Button
            variant="default"
            onClick={() => {
              answer();
              startTour();
            }}
          >
            Take the tour
          </Button>
          <Button variant="subtle" onClick={answer}>
            No, thank you
          </Button>
        </>
      }
    >
      A tour of five steps on the demo shows how to type a genome and read the result. Later you find it under “?”.
    </Notice>
  );
}
