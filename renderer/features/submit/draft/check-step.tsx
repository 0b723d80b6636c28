import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { draftQueries } from '#renderer/api/submissions/drafts.ts';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Draft, DraftCheck } from '#shared/rpc/contract/draft.ts';
import { isRefused, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { filledRows } from './draft-table.ts';
import type { DraftEditor } from './use-draft-editor.ts';
import { useSavedRevision } from './use-saved-revision.ts';

/** Problems listed at once; the table itself leads from one to the next. */
const LISTED = 100;

/** A look at all of it: everything is kept and checked again, then shown as it is. */
export function CheckStep({ draft, editor }: { draft: Draft; editor: DraftEditor }) {
  const kept = useSavedRevision(editor);
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

/** What the checks of the main side found in the draft, with the way to each place. */
function CheckProblems({
  draft,
  editor,
  checked: { problems, notes },
}: {
  draft: Draft;
  editor: DraftEditor;
  checked: DraftCheck;
}) {
  const navigate = useNavigate();
  const { state, dispatch } = editor.grid;
  const rows = filledRows(state.table);

  function show({ row, field }: RuleProblem): void {
    const kept = row === undefined ? undefined : rows[row - 1];
    const position = kept ? state.table.rows.indexOf(kept) : -1;
    const column = field === undefined ? 0 : state.table.columns.indexOf(field);
    if (position >= 0 && column >= 0) {
      dispatch({ type: 'only', keys: undefined });
      dispatch({ type: 'hide', hidden: new Set() });
      dispatch({ type: 'go', to: { row: position, column } });
    }
    const step = position >= 0 || column >= 0 ? 'rows' : 'about';
    void navigate({ to: '/submissions/$draft_id', params: { draft_id: draft.id }, search: { step } });
  }

  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  return (
    <>
      {problems.length === 0 ? (
        <Notice tone="good" title="The checks found no problem." />
      ) : (
        <Notice
          tone={isRefused(problems) ? 'bad' : 'warning'}
          title={[
            ...(errors > 0 ? [formatQuantity(errors, 'error')] : []),
            ...(warnings > 0 ? [formatQuantity(warnings, 'warning')] : []),
          ].join(' and ')}
        >
          {isRefused(problems)
            ? 'Correct the errors before you send this.'
            : 'You can send this with warnings, but curators will ask about them.'}
        </Notice>
      )}
      {notes.map((sentence) => (
        <Notice key={sentence} tone="info" role="note" title={sentence} />
      ))}
      {problems.length > 0 ? (
        <PlainTable
          label="Problems"
          isWide
          rows={problems}
          most={LISTED}
          keyOf={(problem) => problems.indexOf(problem)}
          columns={[
            { header: 'Row', cell: ({ row }) => row, isNumber: true },
            { header: 'Field', cell: ({ field }) => field },
            { header: 'Kind', cell: ({ severity }) => (severity === 'error' ? 'Error' : 'Warning') },
            { header: 'What is wrong', cell: ({ message }) => message },
            {
              header: 'Place',
              cell: (problem) => (
                <Button size="compact-xs" variant="default" onClick={() => show(problem)}>
                  Show
                </Button>
              ),
            },
          ]}
        />
      ) : null}
    </>
  );
}
