import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DatabaseChoice } from '#renderer/records/submissions/database-choice.tsx';
import { SchemeChoice } from '#renderer/records/submissions/scheme-choice.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { Case } from '#shared/rpc/contract/case.ts';
import { rpc } from '#renderer/api/bridge.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Adds a profile of a scheme, with the alleles of the case. */
export function AddProfileDialog({ case_id, found, onDone }: { case_id: string; found: Case; onDone: () => void }) {
  const first = found.steps.find(({ step }) => step === 'alleles')?.items[0];
  const [place, setPlace] = useState<DatabasePlace | undefined>(
    first && { site: first.site, database: first.database },
  );
  const [scheme_id, setScheme] = useState<number>();
  const [name, setName] = useState(first?.name ?? found.title);
  const adding = useMutation({
    mutationFn: async () => {
      if (place && scheme_id !== undefined) await rpc.call('case:add-profile', { case_id, ...place, scheme_id, name });
    },
    onSuccess: onDone,
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        Its draft starts with the alleles of the case. Those without an official id yet have their provisional one.
        Enter the rest in the draft.
      </Text>
      <DatabaseChoice kind="seqdef" label="Database of definitions" place={place} onChoose={setPlace} />
      {place ? <SchemeChoice place={place} value={scheme_id} onChange={setScheme} /> : null}
      <TextInput label="Name of the profile" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      {adding.error ? <ProblemView error={adding.error} /> : null}
      <DialogFooter>
        <Group justify="end">
          <Button
            disabled={!place || scheme_id === undefined || name.trim() === ''}
            loading={adding.isPending}
            onClick={() => adding.mutate()}
          >
            Add the profile
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
