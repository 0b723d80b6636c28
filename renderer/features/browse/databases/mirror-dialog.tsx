import { MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { mutation, query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FormActions } from '#renderer/ui/forms/form-actions.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { countOf } from '#shared/count-of.ts';
import { defined } from '#shared/defined.ts';
import { toProblem } from '#shared/problem.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import type { CopyEstimate } from '#shared/rpc/contract/mirror.ts';
import { copyName } from './copy-name.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** The button that opens the dialog in which a copy of a remote database is ordered. */
export function MirrorButton({ site, database }: DatabasePlace) {
  return (
    <DialogButton text="Keep a copy…" title={`Keep a copy of ${database}`} dialogSize="lg">
      {(close) => <KeepCopy site={site} database={database} onDone={close} />}
    </DialogButton>
  );
}

function KeepCopy({ site, database, onDone }: DatabasePlace & { onDone: () => void }) {
  const files = useQuery(query('database:list')).data;
  const taken = new Set(files?.map((other) => other.name));
  const [typed, setTyped] = useState<string>();
  const name = typed ?? copyName(database, taken);
  const [isWhole, setWhole] = useState(true);
  const [schemes, setSchemes] = useState<string[]>([]);
  const whole = useQuery(query('mirror:estimate', { site, database }));
  const parsed = DatabaseName.safeParse(name);
  const bad = parsed.success
    ? taken.has(name)
      ? `${name} exists already.`
      : undefined
    : `The name ${parsed.error.issues[0]?.message}.`;
  const chosen = isWhole ? undefined : schemes.map(Number);
  const starting = useMutation({
    ...mutation('mirror:start'),
    onSuccess: () => {
      notifyDone(`Copying ${database} as ${name}. Jobs shows the progress.`);
      onDone();
    },
  });

  function start(event: FormEvent): void {
    event.preventDefault();
    if (bad === undefined && chosen?.length !== 0) {
      starting.mutate({ site, database, name, ...defined({ schemes: chosen }) });
    }
  }

  return (
    <form onSubmit={start} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          The copy types genomes with no network. It is read-only, says where it is from, and can be updated. Loci,
          alleles, schemes, profiles and their groups are copied.
        </Text>
        <TextInput
          label="Name on this computer"
          value={name}
          onChange={(event) => setTyped(event.currentTarget.value.trim())}
          error={bad}
          spellCheck={false}
          autoComplete="off"
          data-autofocus
        />
        <Radio.Group
          label="What to copy"
          value={isWhole ? 'all' : 'schemes'}
          onChange={(value) => setWhole(value === 'all')}
        >
          <Stack gap="xs" mt={4}>
            <Radio size="xs" value="all" label="The whole database" />
            <Radio size="xs" value="schemes" label="Some schemes and their loci" />
          </Stack>
        </Radio.Group>
        {isWhole ? null : (
          <MultiSelect
            size="xs"
            label="Schemes"
            data={(whole.data?.schemes ?? []).map(({ id, name: label }) => ({
              value: String(id),
              label: `${label} (${id})`,
            }))}
            value={schemes}
            onChange={setSchemes}
            searchable
            nothingFoundMessage="No scheme of this name"
          />
        )}
        {chosen?.length === 0 ? (
          <Text size="sm" c="dimmed">
            Choose the schemes to see how long it takes.
          </Text>
        ) : (
          <Estimate site={site} database={database} schemes={chosen} />
        )}
        <FormActions
          submit="Start copying"
          error={starting.error ? toProblem(starting.error).message : undefined}
          isBusy={starting.isPending}
          isDisabled={bad !== undefined || chosen?.length === 0}
          onLeave={onDone}
        />
      </Stack>
    </form>
  );
}

/** How much there is, and how long it takes. */
function Estimate({ site, database, schemes }: DatabasePlace & { schemes: number[] | undefined }) {
  const estimate = useQuery(query('mirror:estimate', { site, database, ...defined({ schemes }) }));
  return (
    <QueryRegion query={estimate}>
      {(found) => (
        <Stack gap="sm">
          <FieldList
            fields={[
              ['Loci', formatCount(found.loci)],
              ['Alleles', found.alleles === undefined ? undefined : formatCount(found.alleles)],
              ['Profiles', formatCount(found.profiles)],
              ['Takes', timeText(found)],
            ]}
          />
          {found.message === undefined ? null : (
            <Notice tone="info" role="note" title="The site says">
              {found.message}
            </Notice>
          )}
        </Stack>
      )}
    </QueryRegion>
  );
}

/** `about 5 minutes, for about 1,200 requests`. */
export function timeText({ seconds, requests }: CopyEstimate): string {
  const minutes = Math.round(seconds / 60);
  const time = seconds < 90 ? countOf(Math.max(1, Math.round(seconds)), 'second') : countOf(minutes, 'minute');
  return `about ${time}, for about ${countOf(requests, 'request')}`;
}
