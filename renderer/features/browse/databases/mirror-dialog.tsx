import { MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';
import { CopyForm, timeText } from './copy-form.tsx';

/** The button that opens the dialog in which a copy of a remote database is ordered. */
export function MirrorButton({ site, database }: DatabasePlace) {
  return (
    <DialogButton text="Keep a copy…" title={`Keep a copy of ${database}`} dialogSize="lg">
      {(close) => <KeepCopy site={site} database={database} onDone={close} />}
    </DialogButton>
  );
}

function KeepCopy({ site, database, onDone }: DatabasePlace & { onDone: () => void }) {
  const [isWhole, setWhole] = useState(true);
  const [schemes, setSchemes] = useState<string[]>([]);
  const whole = useQuery(query('mirror:estimate', { site, database }));
  const chosen = isWhole ? undefined : schemes.map(Number);

  return (
    <CopyForm
      site={site}
      database={database}
      what={database}
      intro="The copy types genomes with no network. It is read-only, says where it is from, and can be updated. Loci, alleles, schemes, profiles and their groups are copied."
      choice={chosen?.length === 0 ? undefined : defined({ schemes: chosen })}
      onDone={onDone}
    >
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
    </CopyForm>
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
