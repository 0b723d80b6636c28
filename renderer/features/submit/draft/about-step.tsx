import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { MemberFields } from '#renderer/records/submissions/member-fields.tsx';
import { useRememberedMembers } from '#renderer/records/submissions/use-remembered-members.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { monthsProblem } from '#shared/rules/asked-embargo.ts';
import { checkAlleleMembers } from '#shared/rules/submission-members.ts';
import { kindOfType, takesEmbargo } from '#shared/rules/submission-types.ts';
import { coverageProblem, SubmissionPolicy, technologyProblem } from '#shared/rules/submission-policy.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
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
      {policy?.isolate_needed === true && kindOfType(draft.type) === 'seqdef' ? (
        <Notice tone="warning" role="note" title="The curators want a submission of the isolate, too.">
          Without it they may close this submission. Send isolates to the database of isolates.
        </Notice>
      ) : null}
      {draft.type === 'alleles' ? <Members draft={draft} editor={editor} target={target} /> : null}
      {takesEmbargo(draft.type) && (target.embargo !== null || about.embargo !== '') ? (
        <TextInput
          label="Embargo in months (optional)"
          description={embargoHint(target)}
          inputMode="numeric"
          value={about.embargo}
          error={monthsProblem(about.embargo, target.embargo ?? undefined)}
          onChange={(event) => change({ embargo: event.currentTarget.value })}
        />
      ) : null}
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

function embargoHint({ site, embargo, private_left }: DraftTarget): string {
  if (embargo === null) return `${site.name} takes no embargo: what it accepts is public.`;
  const limits =
    embargo === undefined
      ? `${site.name} does not say how many months it takes.`
      : `At most ${formatQuantity(embargo.most_months, 'month')}, usually ${formatCount(embargo.usual_months)}.`;
  const left = private_left === undefined ? '' : ` You may keep ${formatCount(private_left)} more private there.`;
  return `Asks that what is accepted stays private for so long, from the day of sending. ${limits}${left}`;
}

/** How the sequences were made. What was chosen last time is offered. */
function Members({ draft, editor, target }: { draft: Draft; editor: DraftEditor; target: DraftTarget }) {
  const { about, change } = editor;
  const { members } = about;
  const [kept, keep] = useRememberedMembers(draft.site, draft.database);
  const { problems } = checkAlleleMembers(members, target.lists);
  const isUntouched = Object.values(members).every((value) => value === '');
  const isKept = Object.values(kept).some((value) => value !== '');

  const wanted: Partial<Record<keyof DraftMembers, string | undefined>> = {
    coverage: coverageProblem(members.coverage, SubmissionPolicy.parse(target.policy ?? {})),
    technology: technologyProblem(members.technology, target.policy?.long_reads_define_none),
  };

  const problemOf = (name: keyof DraftMembers) => problems.find(({ field }) => field === name)?.message ?? wanted[name];

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
              Use these again
            </Button>
          }
        />
      ) : null}
      <MemberFields
        members={members}
        lists={target.lists}
        problemOf={(name) => (isUntouched ? undefined : problemOf(name))}
        onChange={set}
      />
    </>
  );
}
