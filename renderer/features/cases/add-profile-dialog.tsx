import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { addProfile } from '#renderer/api/submissions/cases.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { Case } from '#shared/rpc/contract/case.ts';
import { PlaceChoice, type Place } from './place-choice.tsx';

/** Adds a profile of a scheme, with the alleles of the case. */
export function AddProfileDialog({ case_id, found, onDone }: { case_id: string; found: Case; onDone: () => void }) {
  const first = found.steps.find(({ step }) => step === 'alleles')?.items[0];
  const [place, setPlace] = useState<Place | undefined>(first && { site: first.site, database: first.database });
  const [scheme_id, setScheme] = useState<number>();
  const [name, setName] = useState(first?.name ?? found.title);
  const adding = useMutation({
    mutationFn: async () => {
      if (place && scheme_id !== undefined) await addProfile({ case_id, ...place, scheme_id, name });
    },
    onSuccess: onDone,
  });
  return (
    <Stack gap="sm">
      <Text size="sm">
        Its draft has the alleles of the case, under their provisional ids as long as they have no other. The rest you
        enter there.
      </Text>
      <PlaceChoice kind="seqdef" place={place} onChoose={setPlace} />
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

function SchemeChoice({
  place: { site, database },
  value,
  onChange,
}: {
  place: Place;
  value: number | undefined;
  onChange: (scheme_id: number) => void;
}) {
  const schemes = useQuery(schemeQueries.list(site, database)).data ?? [];
  // Only schemes with a primary key have profiles; lists of deployed servers do not say which.
  const data = schemes
    .filter(({ has_primary_key_field, primary_key_field }) => has_primary_key_field !== false || primary_key_field)
    .map(({ id, description }) => ({ value: String(id), label: description }));
  return (
    <Select
      label="Scheme"
      searchable
      data={data}
      value={value === undefined ? null : String(value)}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(Number(chosen))}
    />
  );
}
