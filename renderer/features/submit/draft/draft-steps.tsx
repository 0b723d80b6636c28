import { Tabs, TextInput } from '@mantine/core';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { mutation, query } from '#renderer/api/queries.ts';
import { draftQueries } from '#renderer/api/submissions/drafts.ts';
import type { GridRow } from '#renderer/records/grid/grid-table.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { isTableFile } from '#renderer/ui/files/table-files.ts';
import { WindowDrop } from '#renderer/ui/files/window-drop.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { DraftStep } from '#shared/rpc/contract/draft-sending.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import type { RowProblem, RuleProblem } from '#shared/rules/rule-problem.ts';
import { namesContigs, SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import { EntryGrid } from '../entry/entry-grid.tsx';
import type { EntryTable } from '../entry/entry-table.ts';
import { FilesStep } from '../files/files-step.tsx';
import { useDraftFiles, type DraftFiles } from '../files/use-draft-files.ts';
import { SendStep } from '../send/send-step.tsx';
import { draftName, subjectOf } from '../submission-labels.ts';
import { AboutStep } from './about-step.tsx';
import { CheckStep } from './check-step.tsx';
import { CorrectedNotice } from './corrected-notice.tsx';
import { filledRows } from './draft-table.ts';
import { useDraftEditor, type DraftEditor } from './use-draft-editor.ts';

interface StepProps {
  draft: Draft;
  target: DraftTarget;
  entry: EntryTable;
}

/** The steps of a submission. One goes from one to another in any order; the last one shows what leaves this computer, and sends it. */
export function DraftSteps({ draft, target, entry }: StepProps) {
  const { step: asked }: { step?: string } = useSearch({ strict: false });
  const step = DraftStep.safeParse(asked).data ?? 'rows';
  const navigate = useNavigate();
  const editor = useDraftEditor(draft, entry);
  const { state, problems } = editor.grid;
  const rows = useMemo(() => filledRows(state.table).length, [state.table]);
  const place = useDatabaseLabel(draft.site, draft.database);
  useSiteProblems(draft.id, editor);
  const files = useDraftFiles(draft);
  const goTo = (next: string) =>
    void navigate({
      to: '/submissions/$draft_id',
      params: { draft_id: draft.id },
      search: { step: next },
      replace: true,
    });
  const words = SUBMISSION_FACTS[draft.type];
  const { errors } = problems.counts;
  return (
    <Page
      kind={step === 'rows' ? 'list' : 'wide'}
      title={draftName({ type: draft.type, title: editor.about.title, rows }, subjectOf(draft.content))}
      subtitle={
        <>
          {words.label} for {place}. <SavingWords editor={editor} />
        </>
      }
    >
      {editor.saving.state === 'failed' ? (
        <ProblemView error={editor.saving.error} onRetry={() => void editor.flush().catch(() => undefined)} />
      ) : null}
      {target.takes ? null : <Notice tone="warning" role="note" title={target.refusal} />}
      <CorrectedNotice draft={draft} />
      <Tabs value={step} onChange={(next) => goTo(next ?? 'rows')}>
        <Tabs.List aria-label="Steps">
          <Tabs.Tab value="rows">
            1. {words.label}
            {errors > 0 ? ` (${formatQuantity(errors, 'error')})` : rows > 0 ? ` (${rows})` : ''}
          </Tabs.Tab>
          <Tabs.Tab value="files">2. Files{draft.files.length > 0 ? ` (${draft.files.length})` : ''}</Tabs.Tab>
          <Tabs.Tab value="about">3. About</Tabs.Tab>
          <Tabs.Tab value="check">4. Check</Tabs.Tab>
          <Tabs.Tab value="send">5. Send</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <StepOf step={step} draft={draft} target={target} entry={entry} editor={editor} files={files} />
      {step === 'files' || namesContigs(draft.type) ? (
        <WindowDrop
          // Anew with each step: the last one that is drawn says what a drop does.
          key={step}
          scope="page"
          title="Drop to add files"
          hint={`They are copied into this draft of ${words.label.toLowerCase()}.${step === 'rows' ? ' A table becomes rows.' : ''}`}
          onDrop={(dropped) => {
            goTo('files');
            void files.add({ kind: 'to-send', files: dropped });
          }}
          takes={step === 'files' ? undefined : holdNoTable}
        />
      ) : null}
    </Page>
  );
}

/** A table goes into the rows. */
function holdNoTable(files: readonly { path: string }[]): boolean {
  return files.every(({ path }) => !isTableFile(path));
}

interface StepOfProps extends StepProps {
  step: DraftStep;
  editor: DraftEditor;
  files: DraftFiles;
}

function StepOf({ step, editor, files, ...props }: StepOfProps) {
  const { draft, target, entry } = props;
  const [kept, keep] = useKeptHeadings(draft.site, draft.database);
  switch (step) {
    case 'rows':
      return (
        <>
          <TextInput
            label="Title (for you)"
            placeholder={draftName({ type: draft.type, title: '', rows: 0 }, subjectOf(draft.content))}
            size="xs"
            maw={420}
            value={editor.about.title}
            onChange={(event) => editor.change({ title: event.currentTarget.value })}
          />
          <EntryGrid
            name={`submit ${draft.type}`}
            label={`${SUBMISSION_FACTS[draft.type].label} to submit`}
            table={entry}
            model={editor.grid}
            kept={kept}
            onKeep={keep}
            takesFasta={draft.type === 'alleles'}
            template={templateOf(draft)}
          />
        </>
      );
    case 'files':
      return <FilesStep draft={draft} editor={editor} target={target} files={files} />;
    case 'about':
      return <AboutStep draft={draft} editor={editor} target={target} />;
    case 'check':
      return <CheckStep draft={draft} editor={editor} />;
    case 'send':
      return <SendStep draft={draft} editor={editor} />;
  }
}

function SavingWords({ editor: { saving } }: { editor: DraftEditor }) {
  const words = {
    saved: 'All changes are saved on this computer.',
    changed: 'Saving …',
    failed: 'The last changes are not saved.',
  };
  return <span role="status">{words[saving.state]}</span>;
}

/** Shows at the rows what the database says of them, each time they are kept. */
function useSiteProblems(draft_id: string, { grid, saving }: DraftEditor): void {
  const { addProblems, state } = grid;
  const checked = useQuery({
    ...draftQueries.check(draft_id, saving.revision),
    enabled: saving.state === 'saved',
  }).data;
  const [rows, setRows] = useState<{ revision: number; rows: readonly GridRow[] }>();
  if (saving.state === 'saved' && rows?.revision !== saving.revision) {
    // These rows are what was kept: problems are told by their numbers.
    setRows({ revision: saving.revision, rows: filledRows(state.table) });
  }
  useEffect(() => {
    if (checked && rows) addProblems(problemsByRow(checked.problems, rows.rows));
  }, [checked, rows, addProblems]);
}

function problemsByRow(problems: readonly RuleProblem[], rows: readonly GridRow[]): Map<GridRow, RowProblem[]> {
  const byRow = new Map<GridRow, RowProblem[]>();
  for (const { row, ...problem } of problems) {
    const where = row === undefined ? undefined : rows[row - 1];
    if (where) byRow.set(where, [...(byRow.get(where) ?? []), problem]);
  }
  return byRow;
}

/** The workbook that can be filled in for a draft. Alleles come as FASTA, and have none. */
function templateOf({ site, database, type, content }: Draft): InputOf<'draft:template'> | undefined {
  if (type === 'alleles') return undefined;
  return { site, database, type, ...defined({ scheme_id: content.scheme_id }) };
}

const Headings = z.record(z.string(), z.string());

/** What was chosen for headings of tables of a database, and the function that remembers more. */
function useKeptHeadings(
  site: string,
  database: string,
): [kept: Record<string, string>, keep: (kept: Record<string, string>) => void] {
  return useRemembered(`headings ${site} ${database}`, Headings, {});
}

/** Something that is remembered under a name. What cannot be read, as from an older program, is as good as nothing. */
function useRemembered<Value extends z.core.util.JSONType>(
  name: string,
  schema: z.ZodType<Value>,
  nothing: Value,
): [Value, (value: Value) => void] {
  const kept = useQuery({ ...query('settings:get'), select: ({ tables }) => ownMember(tables, name) }).data;
  const { mutate } = useMutation(mutation('settings:update'));
  const parsed = schema.safeParse(kept);
  return [parsed.success ? parsed.data : nothing, (value) => mutate({ tables: { [name]: value } })];
}
