import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { caseQueries } from '#renderer/api/submissions/cases.ts';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
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
  const offer = useQuery(caseQueries.offer(result));
  return <QueryRegion query={offer}>{(offered) => <NewCaseForm result={result} offer={offered} />}</QueryRegion>;
}
