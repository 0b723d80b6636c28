import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { MemberFields } from '#renderer/records/submissions/member-fields.tsx';
import { useKeptMembers } from '#renderer/records/submissions/use-kept-members.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { checkAlleleMembers } from '#shared/rules/submission-members.ts';
import type { Case, CaseItem } from '#shared/rpc/contract/case.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { rpc } from '#renderer/api/bridge.ts';

interface MembersDialogProps {
  case_id: string;
  found: Case;
  onDone: () => void;
}

/** Says once, of all alleles of a case that wait for it, how their sequences were made; database by database, as each has its own lists. */
export function MembersDialog({ case_id, found, onDone }: MembersDialogProps) {
  const alleles = found.steps.find(({ step }) => step === 'alleles')?.items ?? [];
  const first = alleles.find(({ state }) => state === 'incomplete');
  const { site = '', database = '' } = first ?? {};
  const open = alleles.filter((one) => isUnsent(one) && one.site === site && one.database === database);
  const asked = useQuery({
    ...query('draft:target', { site, database, type: 'alleles' }),
    enabled: first !== undefined,
  });
  if (!first) return <Text size="sm">All alleles say how their sequences were made.</Text>;
  return (
    <QueryRegion query={asked}>
      {(target) => <Members case_id={case_id} open={open} target={target} onDone={onDone} />}
    </QueryRegion>
  );
}

function isUnsent({ state }: CaseItem): boolean {
  return state === 'incomplete' || state === 'ready';
}

interface MembersProps extends Pick<MembersDialogProps, 'case_id' | 'onDone'> {
  open: readonly CaseItem[];
  target: DraftTarget;
}

function Members({ case_id, open, target: { site, database, lists }, onDone }: MembersProps) {
  const [kept, keep] = useKeptMembers(site.id, database);
  const [changed, setChanged] = useState<DraftMembers>();
  const members = changed ?? kept;
  const { problems } = checkAlleleMembers(members, lists);
  const saving = useMutation({
    mutationFn: () => rpc.call('case:members', { case_id, site: site.id, database, members }),
    onSuccess: () => {
      keep(members);
      onDone();
    },
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        This is written into the drafts of {formatQuantity(open.length, 'allele')} for {database}, {site.name}.
      </Text>
      <MemberFields
        members={members}
        lists={lists}
        problemOf={(name) =>
          changed === undefined ? undefined : problems.find(({ field }) => field === name)?.message
        }
        onChange={(part) => setChanged({ ...members, ...part })}
      />
      {saving.error ? <ProblemView error={saving.error} /> : null}
      <DialogFooter>
        <Group justify="end">
          <Button disabled={problems.length > 0} loading={saving.isPending} onClick={() => saving.mutate()}>
            Write it into the drafts
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
