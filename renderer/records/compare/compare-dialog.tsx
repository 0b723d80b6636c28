import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { mutation } from '#renderer/api/queries.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';
import { MOST_COMPARED, type ComparisonSource } from '#shared/rpc/contract/comparison.ts';
import { JobOutcome } from '../job-outcome.tsx';
import { FIRST_RULES, RulesFields, rulesOf, rulesProblem } from './rules-fields.tsx';

/** Samples that can be compared. */
export interface SampleChoice {
  /** What they are, for people: `the 3 selected isolates`. */
  label: string;
  sources: (scheme_id: number) => ComparisonSource[];
}

interface CompareProps extends DatabasePlace {
  /** What can be compared, the most likely first. */
  samples: readonly [SampleChoice, ...SampleChoice[]];
  /** The scheme, where it is known. */
  scheme_id?: number;
  /** Name of the comparison, if the user gives no other. */
  name: string;
  onClose: () => void;
}

/** A dialog that asks what is compared by which rules, and makes a comparison of it. */
export function CompareDialog(props: CompareProps) {
  return (
    <Modal opened onClose={props.onClose} title="Compare" size="md" closeButtonProps={{ 'aria-label': 'Close' }}>
      <SchemesOf {...props} />
    </Modal>
  );
}

function SchemesOf(props: CompareProps) {
  const schemes = useQuery(schemeQueries.list(props.site, props.database));
  return (
    <QueryRegion query={schemes}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No scheme">
            Samples are compared at the loci of a scheme. This database has none.
          </EmptyState>
        ) : (
          <CompareForm {...props} schemes={all.map(({ id, description }) => ({ id, description }))} />
        )
      }
    </QueryRegion>
  );
}

function CompareForm({
  samples,
  schemes,
  scheme_id: known,
  name: usual,
  onClose,
}: CompareProps & { schemes: readonly { id: number; description: string }[] }) {
  const navigate = useNavigate();
  const [name, setName] = useState(usual);
  const [chosen, setChosen] = useState(samples[0].label);
  const [scheme, setScheme] = useState(String(known ?? schemes[0]?.id ?? ''));
  const [rules, setRules] = useState(FIRST_RULES);
  const making = useMutation(mutation('comparison:make'));
  const problem = rulesProblem(rules);
  const { sources } = samples.find(({ label }) => label === chosen) ?? samples[0];
  if (making.data) {
    const { comparison_id, job_id } = making.data;
    const open = () => {
      onClose();
      void navigate({ to: '/comparisons/$comparison_id', params: { comparison_id } });
    };
    return (
      <JobOutcome
        job_id={job_id}
        noun="comparison"
        afterCancelling="Nothing was kept."
        open={{ label: 'Show the comparison', run: open }}
        onClose={onClose}
        onBack={making.reset}
      />
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (problem !== undefined || name.trim() === '') return;
        making.mutate({ name, sources: sources(Number(scheme)), rules: rulesOf(rules) });
      }}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          maxLength={200}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Samples"
          description={`At most ${MOST_COMPARED.toLocaleString('en')}. They are kept as they are now.`}
          data={samples.map(({ label }) => label)}
          value={chosen}
          allowDeselect={false}
          onChange={(label) => setChosen(label ?? samples[0].label)}
        />
        {known === undefined ? (
          <Select
            label="Scheme"
            data={schemes.map(({ id, description }) => ({ value: String(id), label: description }))}
            value={scheme}
            allowDeselect={false}
            searchable
            onChange={(value) => setScheme(value ?? '')}
          />
        ) : null}
        <RulesFields rules={rules} onChange={setRules} />
        {problem === undefined ? null : (
          <Text size="sm" c="var(--status-bad)" role="alert">
            {problem}
          </Text>
        )}
        {making.error ? <ProblemView error={making.error} /> : null}
        <DialogFooter>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={problem !== undefined || name.trim() === ''} loading={making.isPending}>
              Compare
            </Button>
          </Group>
        </DialogFooter>
      </Stack>
    </form>
  );
}
