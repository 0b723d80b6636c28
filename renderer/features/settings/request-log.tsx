import { Button, ScrollArea, SegmentedControl, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatClock, formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { ServiceRequest } from '#shared/rpc/contract/service.ts';
import { countOutcomes, filterRequests, OUTCOMES, outcomeOf, type Outcome } from './request-filter.ts';
import classes from './service-page.module.css';

/** Rows drawn until all are asked for: a busy script changes the list several times a second. */
const FIRST_ROWS = 100;

const NAMES: Record<Outcome, string> = { all: 'All', answered: 'Answered', refused: 'Refused', failed: 'Failed' };

/** The last requests of other programs, as they come. */
export function RequestLog() {
  const requests = useQuery(query('service:requests'));
  const clearing = useMutation({
    ...mutation('service:clear-requests'),
    onError: (error) => notifyProblem('The list cannot be cleared', error),
  });
  return (
    <Section
      title="Last requests"
      actions={
        <Button
          variant="default"
          size="compact-xs"
          disabled={!requests.data?.length}
          loading={clearing.isPending}
          onClick={() => clearing.mutate()}
        >
          Clear
        </Button>
      }
    >
      <QueryRegion query={requests}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No requests yet">
              Requests from scripts and other programs appear here as they come in.
            </EmptyState>
          ) : (
            <FilteredRequests requests={list} />
          )
        }
      </QueryRegion>
    </Section>
  );
}

function FilteredRequests({ requests }: { requests: readonly ServiceRequest[] }) {
  const [outcome, setOutcome] = useState<Outcome>('all');
  const [words, setWords] = useState('');
  const [isWhole, setWhole] = useState(false);
  const counts = countOutcomes(requests);
  const shown = filterRequests(requests, outcome, words);
  return (
    <>
      <div className={classes['tools']}>
        <SegmentedControl
          aria-label="Which requests"
          value={outcome}
          onChange={setOutcome}
          data={OUTCOMES.map((value) => ({ value, label: `${NAMES[value]} ${formatCount(counts[value])}` }))}
        />
        <TextInput
          aria-label="Filter by path"
          placeholder="Filter by path"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          spellCheck={false}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="No request matches the filter" />
      ) : (
        <RequestTable requests={isWhole ? shown : shown.slice(0, FIRST_ROWS)} />
      )}
      {!isWhole && shown.length > FIRST_ROWS ? (
        <Button variant="subtle" size="compact-xs" style={{ alignSelf: 'start' }} onClick={() => setWhole(true)}>
          Show {formatQuantity(shown.length - FIRST_ROWS, 'older request')}
        </Button>
      ) : null}
    </>
  );
}

function RequestTable({ requests }: { requests: readonly ServiceRequest[] }) {
  return (
    <ScrollArea.Autosize
      mah={480}
      type="auto"
      className={classes['log']}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Requests, newest first' }}
    >
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Method</th>
            <th scope="col">Path</th>
            <th scope="col" className={classes['end']}>
              Status
            </th>
            <th scope="col" className={classes['end']}>
              Time taken
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  );
}

const MEANINGS = { answered: undefined, refused: 'refused', failed: 'failed' } as const;

/** A row never changes, and several hundred of them stand below one that is added. */
const RequestRow = memo(function RequestRow({ request }: { request: ServiceRequest }) {
  const outcome = outcomeOf(request);
  const meaning = request.status === 499 ? 'client gone' : MEANINGS[outcome];
  return (
    <tr>
      <td className={classes['clock']}>{formatClock(request.at)}</td>
      <td>{request.method}</td>
      <td className={classes['path']}>{request.path}</td>
      <td className={classes['status']} data-outcome={outcome}>
        {request.status}
        {meaning ? <span> {meaning}</span> : null}
      </td>
      <td className={classes['end']}>{request.ms.toFixed(1)} ms</td>
    </tr>
  );
});
