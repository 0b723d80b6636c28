import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { query } from '#renderer/api/queries.ts';
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
  /** It is a single sample, which is compared with those of another comparison. */
  isOne?: boolean;
}

interface CompareProps extends DatabasePlace {
  /** What can be compared, the most likely first. */
  samples: readonly [SampleChoice, ...SampleChoice[]];
  /** Schemes of the database that these samples have; absent: any. */
  scheme_ids?: readonly number[];
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
  const { site, database, scheme_ids } = props;
  const schemes = useQuery({
    ...schemeQueries.list(site, database),
    select: (all) => all.filter(({ id }) => scheme_ids?.includes(id) ?? true),
  });
  return (
    <QueryRegion query={schemes}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState title="No scheme">
            Samples are compared at the loci of a scheme. There is none that these samples have.
          </EmptyState>
        ) : (
          <CompareForm {...props} schemes={all} />
        )
      }
    </QueryRegion>
  );
}

function CompareForm({
  samples,
  schemes,
  name: usual,
  onClose,
}: CompareProps & { schemes: readonly { id: number; description: string }[] }) {
  const navigate = useNavigate();
  const [name, setName] = useState(usual);
  const [chosen, setChosen] = useState(samples[0].label);
  const [scheme, setScheme] = useState(String(schemes[0]?.id ?? ''));
  const [rules, setRules] = useState(FIRST_RULES);
  const { sources, isOne = false } = samples.find(({ label }) => label === chosen) ?? samples[0];
  const others = useQuery(query('comparison:list')).data?.filter(({ can_refresh }) => can_refresh) ?? [];
  const schemeName = schemes.find(({ id }) => String(id) === scheme)?.description;
  const likely = isOne ? others.find((one) => one.scheme === schemeName)?.id : undefined;
  const [together = likely ?? null, setTogether] = useState<string | null>();
  const problem = rulesProblem(rules);
  const isReady = problem === undefined && name.trim() !== '' && !(isOne && together === null);
  const making = useMutation({
    mutationFn: async () => {
      const former = together === null ? [] : (await rpc.call('comparison:read', { comparison_id: together })).sources;
      const all = [...former, ...sources(Number(scheme))];
      return rpc.call('comparison:make', { name, sources: all, rules: rulesOf(rules) });
    },
  });
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
        if (isReady) making.mutate();
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
        <Select
          label="Scheme"
          data={schemes.map(({ id, description }) => ({ value: String(id), label: description }))}
          value={scheme}
          allowDeselect={false}
          searchable
          onChange={(value) => setScheme(value ?? '')}
        />
        {others.length === 0 && !isOne ? null : (
          <Select
            label={isOne ? 'Together with' : 'Together with (optional)'}
            description={
              others.length === 0
                ? 'There is no comparison yet. Make one of several samples first.'
                : 'What another comparison was read from, as it is now. That comparison stays as it is.'
            }
            disabled={others.length === 0}
            data={others.map((one) => ({ value: one.id, label: one.name }))}
            value={together}
            clearable={!isOne}
            searchable
            clearButtonProps={{ 'aria-label': 'Compare these samples alone' }}
            onChange={setTogether}
          />
        )}
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
            <Button type="submit" disabled={!isReady} loading={making.isPending}>
              Compare
            </Button>
          </Group>
        </DialogFooter>
      </Stack>
    </form>
  );
}
