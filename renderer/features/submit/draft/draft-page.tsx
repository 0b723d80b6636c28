import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { query } from '#renderer/api/queries.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { defined } from '#shared/defined.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { entryTableOf } from '../entry/choose-entry-table.ts';
import { draftName, subjectOf } from '../submission-labels.ts';
import { SendingPage } from '../send/sending-page.tsx';
import { DraftSteps } from './draft-steps.tsx';

/** A submission in preparation, from its rows until its site has it. */
export function DraftPage() {
  const { draft_id = '' } = useParams({ strict: false });
  const read = useQuery(query('draft:read', { draft_id }));
  if (read.data) return <DraftOf key={draft_id} draft={read.data} />;
  return (
    <Page title="Submission">
      {read.error ? <ProblemView error={read.error} onRetry={() => void read.refetch()} /> : <LoadingLines />}
    </Page>
  );
}

/** Asks what the database wants, which decides on columns and rules. */
function DraftOf({ draft }: { draft: Draft }) {
  const { site, database, type, content } = draft;
  const title = draftName({ type, title: draft.title, rows: content.rows.length }, subjectOf(content));
  const asked = useQuery(
    query('draft:target', {
      site,
      database,
      type,
      ...defined({ account: draft.account, locus: content.locus || undefined, scheme_id: content.scheme_id }),
    }),
  );
  const isOfIsolates = type === 'isolates' || type === 'genomes';
  const loci = useQuery({ ...locusQueries.names(site, database), enabled: isOfIsolates });
  const names = loci.data ?? NO_LOCI;
  const target = asked.data;
  const entry = useMemo(() => target && entryTableOf(type, target, names), [type, target, names]);
  if (draft.state !== 'draft') {
    return <SendingPage draft={draft} title={title} />;
  }
  if (!target || !entry || (isOfIsolates && loci.isLoading)) {
    return (
      <Page title={title}>
        {asked.error ? <ProblemView error={asked.error} onRetry={() => void asked.refetch()} /> : null}
        {target && !entry ? <Refusal target={target} /> : null}
        {asked.isLoading || loci.isLoading ? <LoadingLines /> : null}
      </Page>
    );
  }
  return <DraftSteps draft={draft} target={target} entry={entry} />;
}

const NO_LOCI: readonly string[] = [];

function Refusal({ target }: { target: DraftTarget }) {
  return <Notice tone="warning" title={target.refusal ?? 'This database takes no such submission any more.'} />;
}
