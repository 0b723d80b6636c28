import { useQuery } from '@tanstack/react-query';
import { draftQueries } from '#renderer/api/submissions/drafts.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import { CheckProblems } from './check-problems.tsx';
import type { DraftEditor } from './use-draft-editor.ts';
import { useKeptRevision } from './use-kept-revision.ts';

/** A look at all of it: everything is kept and checked again, then shown as it is. */
export function CheckStep({ draft, editor }: { draft: Draft; editor: DraftEditor }) {
  const kept = useKeptRevision(editor);
  if (!kept) return <LoadingLines />;
  if ('error' in kept) return <ProblemView error={kept.error} />;
  return <CheckedDraft draft={draft} revision={kept.revision} editor={editor} />;
}

function CheckedDraft({ draft, revision, editor }: { draft: Draft; revision: number; editor: DraftEditor }) {
  const check = useQuery(draftQueries.check(draft.id, revision));
  return (
    <QueryRegion query={check}>
      {(checked) => <CheckProblems draft={draft} editor={editor} checked={checked} />}
    </QueryRegion>
  );
}
