import { Button, Group, MultiSelect, Radio, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import { toProblem } from '#shared/problem.ts';
import type { ScanOrder } from '#shared/rpc/contract/scan.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

interface ScanFormProps extends DatabasePlace {
  definitions: string;
  onStart: (started: { plan: string; job: string }) => void;
}

type Which = 'missing' | 'all' | 'project' | 'ids';

/** What is typed: schemes, and isolates by what they lack, by project, or those that were chosen in a list. */
export function ScanForm({ site, database, definitions, onStart }: ScanFormProps) {
  const { ids: named } = useSearch({ from: '/sites/$site/db/$database/scan' });
  const ids = idsOf(named);
  const schemes = useQuery(schemeQueries.list(site, definitions)).data ?? [];
  const projects = useQuery(projectQueries.list(site, database)).data ?? [];
  const [chosen, setChosen] = useState<string[]>();
  const [which, setWhich] = useState<Which>(ids.length > 0 ? 'ids' : 'missing');
  const [project, setProject] = useState<string | null>(null);
  // Without a choice, the first scheme: in most databases that is MLST.
  const targets = chosen ?? schemes.slice(0, 1).map(({ id }) => String(id));
  const order: ScanOrder = {
    database,
    targets: targets.map((id) => ({ kind: 'scheme', scheme_id: Number(id) })),
    chosen: {
      missing: which === 'missing',
      ...defined({
        ids: which === 'ids' ? ids : undefined,
        project: which === 'project' && project !== null ? Number(project) : undefined,
      }),
    },
  };
  const isComplete = targets.length > 0 && (which !== 'project' || project !== null);
  const count = useQuery({ ...query('scan:count', order), enabled: isComplete });
  const start = useMutation({
    ...mutation('scan:start'),
    onSuccess: ({ job_id, plan }) => onStart({ plan, job: job_id }),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isComplete) start.mutate(order);
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={640}>
        <MultiSelect
          label="Schemes"
          description={`Schemes of ${definitions}. All their loci are searched.`}
          data={schemes.map(({ id, description }) => ({ value: String(id), label: description }))}
          value={targets}
          onChange={setChosen}
          searchable
          error={targets.length === 0 ? 'Choose at least one scheme.' : undefined}
        />
        <Radio.Group label="Isolates" value={which} onChange={(value) => setWhich(value)}>
          <Stack gap="xs" mt="xs">
            {ids.length > 0 ? (
              <Radio value="ids" label={`The ${formatQuantity(ids.length, 'isolate')} chosen in the list`} />
            ) : null}
            <Radio value="missing" label="Those that lack an allele at one of the loci" />
            <Radio value="all" label="All that have contigs" />
            {projects.length > 0 ? <Radio value="project" label="Those of a project" /> : null}
          </Stack>
        </Radio.Group>
        {which === 'project' ? (
          <Select
            label="Project"
            data={projects.map(({ id, description }) => ({ value: String(id), label: description }))}
            value={project}
            onChange={setProject}
            searchable
          />
        ) : null}
        {start.error || count.error ? (
          <Notice tone="bad" title={toProblem(start.error ?? count.error).message} />
        ) : null}
        <Group gap="sm">
          <Button type="submit" loading={start.isPending} disabled={!isComplete || count.data?.isolates === 0}>
            Type genomes
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {countText(count.data?.isolates)}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

function countText(count: number | undefined): string {
  if (count === undefined) return '';
  if (count === 0) return 'No isolate with contigs matches.';
  return `${formatQuantity(count, 'genome')}. Nothing is written before you have seen what was found.`;
}

/** The ids of isolates that an address names, such as `3,5,8`. What is no id is left out. */
function idsOf(text: string | undefined): number[] {
  return (text ?? '')
    .split(',')
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
}
