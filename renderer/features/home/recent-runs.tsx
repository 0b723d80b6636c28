import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { formatQuantity, formatTime } from '#renderer/ui/text/format.ts';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { SavedRun } from '#shared/rpc/contract/results.ts';
import { ANY_DATABASE } from '#shared/rpc/contract/scheme-choice.ts';

/** Runs listed; the query page has the others. */
const LISTED = 5;

/** `3 genomes, 2 new alleles, MLST of neisseria`: what was typed, and against what. */
function describeRun({ inputs, novel, done, failed, request }: SavedRun): string {
  const open = inputs - done - failed;
  return [
    formatQuantity(inputs, 'input'),
    ...(open > 0 ? [`${open} not done`] : []),
    ...(novel > 0 ? [formatQuantity(novel, 'new allele')] : []),
    request.database === ANY_DATABASE ? 'any database' : `${request.label} of ${request.database}`,
  ].join(', ');
}

/** What was typed lately, newest first; each leads to its results. Nothing before the first run. */
export function RecentRuns() {
  const list = useQuery(query('result:list'));
  if (list.data?.runs.length === 0) return null;
  return (
    <Section title="Recent results">
      <QueryRegion query={list} lines={3}>
        {({ runs }) => (
          <>
            <ShortList>
              {runs.slice(0, LISTED).map((run) => (
                <ShortEntry
                  key={run.id}
                  end={
                    <time dateTime={new Date(run.created_at).toISOString()}>{formatTime(run.created_at).slice(5)}</time>
                  }
                  note={describeRun(run)}
                >
                  <Anchor
                    inherit
                    title={run.name}
                    renderRoot={(props) => <Link to="/query" search={{ run: run.id }} {...props} />}
                  >
                    {run.name}
                  </Anchor>
                </ShortEntry>
              ))}
            </ShortList>
            {runs.length > LISTED ? (
              <Anchor size="sm" renderRoot={(props) => <Link to="/query" {...props} />}>
                All results
              </Anchor>
            ) : null}
          </>
        )}
      </QueryRegion>
    </Section>
  );
}
