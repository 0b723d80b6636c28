import { Checkbox, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import type { IsolateChoice } from '#shared/rpc/contract/isolate-choice.ts';
import { CopyForm, timeText } from './copy-form.tsx';

/** The button that opens the dialog in which a copy of isolates of a site is ordered. */
export function MirrorIsolatesButton({ site, database }: DatabasePlace) {
  return (
    <DialogButton text="Copy isolates…" title={`Copy isolates of ${database}`} dialogSize="lg">
      {(close) => <CopyIsolates site={site} database={database} onDone={close} />}
    </DialogButton>
  );
}

type WhichIsolates = 'all' | 'project' | 'value';

function CopyIsolates({ site, database, onDone }: DatabasePlace & { onDone: () => void }) {
  const [part, setPart] = useState<WhichIsolates>('all');
  const [project, setProject] = useState<string | null>(null);
  const [field, setField] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [contigs, setContigs] = useState(false);
  const projects = useQuery(projectQueries.list(site, database)).data ?? [];
  const fields = useQuery(isolateFieldQueries.list(site, database)).data ?? [];
  const isolates = choiceOf({ part, project, field, value, contigs });

  return (
    <CopyForm
      site={site}
      database={database}
      what={`isolates of ${database}`}
      intro="The copy is read-only, says where it is from, and can be compared with the site and updated. Copy the definitions of these isolates first, so that types such as ST are worked out here."
      choice={isolates && { isolates }}
      onDone={onDone}
    >
      <Radio.Group label="Which isolates" value={part} onChange={(next) => setPart(next)}>
        <Stack gap="xs" mt={4}>
          <Radio size="xs" value="all" label="All of the database" />
          <Radio size="xs" value="project" label="Those of a project" />
          <Radio size="xs" value="value" label="Those with a value" />
        </Stack>
      </Radio.Group>
      {part === 'project' ? (
        <Select
          size="xs"
          label="Project"
          data={projects.map(({ id, description }) => ({ value: String(id), label: description }))}
          value={project}
          onChange={setProject}
          searchable
          nothingFoundMessage="No project of this name"
        />
      ) : null}
      {part === 'value' ? (
        <>
          <Select
            size="xs"
            label="Field"
            data={fields.map((each) => each.name)}
            value={field}
            onChange={setField}
            searchable
          />
          <TextInput size="xs" label="Value" value={value} onChange={(event) => setValue(event.currentTarget.value)} />
        </>
      ) : null}
      <Checkbox
        size="xs"
        label="With their contigs"
        checked={contigs}
        onChange={(event) => setContigs(event.currentTarget.checked)}
      />
      {isolates ? (
        <Estimate site={site} database={database} isolates={isolates} />
      ) : (
        <Text size="sm" c="dimmed">
          Choose which isolates, to see how long it takes.
        </Text>
      )}
    </CopyForm>
  );
}

/** What was chosen; undefined while a part of it is missing. */
function choiceOf(chosen: {
  part: WhichIsolates;
  project: string | null;
  field: string | null;
  value: string;
  contigs: boolean;
}): IsolateChoice | undefined {
  const { part, project, field } = chosen;
  const value = chosen.value.trim();
  const contigs = defined({ contigs: chosen.contigs || undefined });
  if (part === 'all') return contigs;
  if (part === 'project') return project === null ? undefined : { project: Number(project), ...contigs };
  return field === null || value === '' ? undefined : { where: { [`field.${field}`]: value }, ...contigs };
}

/** How many isolates there are, and how long it takes. Asked when the choice has stood for a moment. */
function Estimate({ site, database, isolates }: DatabasePlace & { isolates: IsolateChoice }) {
  const [asked] = useDebouncedValue(isolates, 500);
  const estimate = useQuery(query('mirror:estimate', { site, database, isolates: asked }));
  return (
    <QueryRegion query={estimate} lines={2}>
      {(found) => (
        <FieldList
          fields={[
            ['Isolates', found.isolates === undefined ? undefined : formatCount(found.isolates)],
            ['Takes', timeText(found)],
          ]}
        />
      )}
    </QueryRegion>
  );
}
