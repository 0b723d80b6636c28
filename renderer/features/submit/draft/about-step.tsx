import { Autocomplete, Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { checkAlleleMembers } from '#shared/rules/submission-members.ts';
import { coverageProblem, SubmissionPolicy } from '#shared/rules/submission-policy.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import { useKeptMembers } from '../remembered.ts';
import type { DraftEditor } from './use-draft-editor.ts';

/** What the curators should know besides: how sequences were made, a message; and what they want. */
export function AboutStep({ draft, editor, target }: { draft: Draft; editor: DraftEditor; target: DraftTarget }) {
  const { about, change } = editor;
  const { policy } = target;
  return (
    <Stack gap="md" maw="var(--width-form)">
      {policy?.text ? (
        <Notice tone="info" role="note" title="What the curators want">
          <span style={{ whiteSpace: 'pre-line' }}>{policy.text}</span>
        </Notice>
      ) : null}
      {policy?.isolate_needed === true && (draft.type === 'alleles' || draft.type === 'profiles') ? (
        <Notice tone="warning" role="note" title="The curators want a submission of the isolate, too.">
          Without it they may close this one. Isolates go to the database of isolates.
        </Notice>
      ) : null}
      {draft.type === 'alleles' ? <Members draft={draft} editor={editor} target={target} /> : null}
      <Textarea
        label="Message to the curators (optional)"
        autosize
        minRows={3}
        value={about.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
    </Stack>
  );
}

/** How the sequences were made. What was chosen last time is offered. */
function Members({ draft, editor, target }: { draft: Draft; editor: DraftEditor; target: DraftTarget }) {
  const { about, change } = editor;
  const { members } = about;
  const [kept, keep] = useKeptMembers(draft.site, draft.database);
  const { technologies, read_lengths, coverages, assemblies } = target.lists;
  const { problems } = checkAlleleMembers(members, target.lists);
  const problemOf = (name: keyof DraftMembers) => problems.find(({ field }) => field === name)?.message;
  const isUntouched = Object.values(members).every((value) => value === '');
  const isKept = Object.values(kept).some((value) => value !== '');
  const little = coverageProblem(members.coverage, SubmissionPolicy.parse(target.policy ?? {}));

  function set(part: Partial<DraftMembers>): void {
    const next = { ...members, ...part };
    change({ members: next });
    keep(next);
  }

  return (
    <>
      {isUntouched && isKept ? (
        <Notice
          tone="info"
          role="note"
          title={`Last time: ${[kept.technology, kept.assembly, kept.software].filter((value) => value !== '').join(', ')}.`}
          actions={
            <Button variant="default" onClick={() => set(kept)}>
              Take the same again
            </Button>
          }
        />
      ) : null}
      <Select
        label="Sequencing technology"
        searchable
        data={technologies}
        value={members.technology === '' ? null : members.technology}
        error={isUntouched ? undefined : problemOf('technology')}
        onChange={(value) => set({ technology: value ?? '' })}
      />
      <Autocomplete
        label={members.technology === 'Illumina' ? 'Read length' : 'Read length (optional)'}
        description="A band, or a whole number of bases."
        data={read_lengths}
        value={members.read_length}
        error={isUntouched ? undefined : problemOf('read_length')}
        onChange={(value) => set({ read_length: value })}
      />
      <Autocomplete
        label={members.technology === 'Illumina' ? 'Coverage' : 'Coverage (optional)'}
        description="A band, or how many times each base was read."
        data={coverages}
        value={members.coverage}
        error={isUntouched ? undefined : (problemOf('coverage') ?? little)}
        onChange={(value) => set({ coverage: value })}
      />
      <Select
        label="Assembly"
        data={assemblies}
        value={members.assembly === '' ? null : members.assembly}
        error={isUntouched ? undefined : problemOf('assembly')}
        onChange={(value) => set({ assembly: value ?? '' })}
      />
      <TextInput
        label="Assembly software"
        value={members.software}
        error={isUntouched ? undefined : problemOf('software')}
        onChange={(event) => set({ software: event.currentTarget.value })}
      />
    </>
  );
}
