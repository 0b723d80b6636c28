import { Autocomplete, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setMembers } from '#renderer/api/submissions/cases.ts';
import { settingsQueries, updateSettings } from '#renderer/api/workbench/settings.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { keptMembers, membersKey } from '#shared/kept-members.ts';
import { checkAlleleMembers, OUR_LISTS } from '#shared/rules/submission-members.ts';
import type { Case } from '#shared/rpc/contract/case.ts';
import type { DraftMembers } from '#shared/rpc/contract/draft-content.ts';

/** Says once, of all alleles of a case that are not sent, how their sequences were made. */
export function MembersDialog({ case_id, found, onDone }: { case_id: string; found: Case; onDone: () => void }) {
  const client = useQueryClient();
  const alleles = found.steps.find(({ step }) => step === 'alleles')?.items ?? [];
  const open = alleles.filter(({ state }) => state === 'incomplete' || state === 'ready');
  const place = { site: open[0]?.site ?? '', database: open[0]?.database ?? '' };
  const tables = useQuery(settingsQueries.all()).data?.tables ?? {};
  const [changed, setChanged] = useState<DraftMembers>();
  const members = changed ?? keptMembers(tables, place);
  const keep = useMutation(updateSettings(client));
  const saving = useMutation({
    mutationFn: () => setMembers({ case_id, members }),
    onSuccess: () => {
      keep.mutate({ tables: { [membersKey(place)]: members, [membersKey()]: members } });
      onDone();
    },
  });
  const { problems } = checkAlleleMembers(members);
  const problemOf = (name: keyof DraftMembers) => {
    return changed === undefined ? undefined : problems.find(({ field }) => field === name)?.message;
  };
  const set = (part: Partial<DraftMembers>) => setChanged({ ...members, ...part });
  const isIllumina = members.technology === 'Illumina';
  return (
    <Stack gap="sm">
      <Text size="sm">This is written into the drafts of {formatQuantity(open.length, 'allele')}.</Text>
      <Select
        label="Sequencing technology"
        searchable
        data={[...OUR_LISTS.technologies]}
        value={members.technology === '' ? null : members.technology}
        error={problemOf('technology')}
        onChange={(value) => set({ technology: value ?? '' })}
      />
      <Autocomplete
        label={isIllumina ? 'Read length' : 'Read length (optional)'}
        description="A band, or a whole number of bases."
        data={[...OUR_LISTS.read_lengths]}
        value={members.read_length}
        error={problemOf('read_length')}
        onChange={(value) => set({ read_length: value })}
      />
      <Autocomplete
        label={isIllumina ? 'Coverage' : 'Coverage (optional)'}
        description="A band, or how many times each base was read."
        data={[...OUR_LISTS.coverages]}
        value={members.coverage}
        error={problemOf('coverage')}
        onChange={(value) => set({ coverage: value })}
      />
      <Select
        label="Assembly"
        data={[...OUR_LISTS.assemblies]}
        value={members.assembly === '' ? null : members.assembly}
        error={problemOf('assembly')}
        onChange={(value) => set({ assembly: value ?? '' })}
      />
      <TextInput
        label="Assembly software"
        value={members.software}
        error={problemOf('software')}
        onChange={(event) => set({ software: event.currentTarget.value })}
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
