import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { CaseOffer } from '#shared/rpc/contract/case.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { NewCaseForm } from './new-case-form.tsx';

/** Begins a case: from a typing report with what it has, or an empty one. */
export function NewCasePage() {
  const { run, position }: { run?: string; position?: string } = useSearch({ strict: false });
  return (
    <Page
      kind="form"
      title="New case"
      subtitle="A case follows new alleles, their profile and its isolate as one piece of work. Nothing is sent yet."
    >
      {run === undefined || position === undefined ? (
        <NewCaseForm />
      ) : (
        <FromReport result={{ run_id: run, position: Number(position) }} />
      )}
    </Page>
  );
}

function FromReport({ result }: { result: ResultKey }) {
  const offer = useQuery(query('case:offer', { result }));
  return (
    <QueryRegion query={offer}>
      {(offered) =>
        offered.existing.length > 0 ? (
          <ExistingCases offer={offered} />
        ) : (
          <NewCaseForm result={result} offer={offered} />
        )
      }
    </QueryRegion>
  );
}

/** A second case of a genome would send the same alleles twice. */
function ExistingCases({ offer: { name, existing } }: { offer: CaseOffer }) {
  const [first] = existing;
  if (!first) return null;
  return (
    <Notice
      tone="info"
      role="note"
      title={`The case “${first.title}” follows ${name} already.`}
      actions={existing.map(({ id, title }) => (
        <LinkButton
          key={id}
          variant={id === first.id ? 'filled' : 'default'}
          to="/cases/$case_id"
          params={{ case_id: id }}
        >
          Open {title}
        </LinkButton>
      ))}
    >
      It has the drafts of its new alleles. A profile of another scheme and an isolate are added there. To begin anew,
      remove the case first: its drafts are used again.
    </Notice>
  );
}
