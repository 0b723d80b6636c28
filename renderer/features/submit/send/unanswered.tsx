import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { mutation, query } from '#renderer/api/queries.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { Draft } from '#shared/rpc/contract/draft.ts';

/** Asks what became of a submission for which the site gave no answer: only the user can tell, because asking again could double it. */
export function Unanswered({ draft }: { draft: Draft }) {
  const candidates = useQuery(query('draft:candidates', { draft_id: draft.id }));
  const resolving = useMutation(mutation('draft:resolve'));
  return (
    <>
      <Notice tone="warning" title="The site gave no answer, so nobody knows whether it has this submission.">
        It would accept a second one as another submission. So nothing is sent again until you have looked for it among
        your submissions there.
      </Notice>
      {resolving.error ? <ProblemView error={resolving.error} /> : null}
      <Section
        title="Your submissions there since then"
        actions={
          <Button variant="default" loading={candidates.isFetching} onClick={() => void candidates.refetch()}>
            Check again
          </Button>
        }
      >
        <QueryRegion query={candidates} lines={2}>
          {(found) => (
            <>
              {found.length === 0 ? (
                <p>The site lists no submission that is unknown here.</p>
              ) : (
                <PlainTable
                  label="Submissions that may be this one"
                  rows={found}
                  keyOf={({ submission_id }) => submission_id}
                  columns={[
                    { header: 'Submission', cell: ({ submission_id }) => submission_id },
                    { header: 'Sent', cell: ({ date_submitted }) => date_submitted },
                    { header: 'Content', cell: ({ same }) => (same ? 'the same as here' : 'other than here') },
                    {
                      header: 'What to do',
                      cell: ({ submission_id, same }) => (
                        <Button
                          size="compact-xs"
                          variant={same ? 'filled' : 'default'}
                          disabled={resolving.isPending}
                          onClick={() => resolving.mutate({ draft_id: draft.id, submission_id })}
                        >
                          This is mine
                        </Button>
                      ),
                    },
                  ]}
                />
              )}
              <div>
                <Button
                  variant="default"
                  disabled={resolving.isPending}
                  onClick={() => resolving.mutate({ draft_id: draft.id })}
                >
                  The site does not have it
                </Button>
              </div>
            </>
          )}
        </QueryRegion>
      </Section>
    </>
  );
}
