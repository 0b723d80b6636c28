import { Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { writeChanges } from '#renderer/api/curation/update-table.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { query } from '#renderer/api/queries.ts';
import { inGroups } from '#renderer/records/in-groups.ts';
import { useReviewedWrite, WriteBar } from '#renderer/records/reviewed-write.tsx';
import { DatabaseChoice } from '#renderer/records/submissions/database-choice.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { UpdatedTable } from '#shared/api/curation/update-table.ts';
import { defined } from '#shared/defined.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { nameWithUnit } from '#shared/rules/field.ts';
import type { IdsForIsolates, InboxItem, SubmissionPlace } from '#shared/rpc/contract/inbox.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

interface FillIsolatesProps {
  place: SubmissionPlace;
  sent: Pick<InboxItem, 'type' | 'locus' | 'site_name'>;
  isOpen: boolean;
  onClose: () => void;
}

/** Rows that a list of the dialog shows. */
const LISTED = 100;

/** A dialog that puts the ids of a submission into isolates of this computer: what changes is shown before. */
export function FillIsolates({ isOpen, onClose, ...about }: FillIsolatesProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title="Put the ids into isolates"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Choice {...about} onClose={onClose} />
    </Modal>
  );
}

function Choice({ place, sent: { type, locus, site_name }, onClose }: Omit<FillIsolatesProps, 'isOpen'>) {
  const [into, setInto] = useState<string>();
  const [field, setField] = useState<string | null>(null);
  const ofAlleles = type === 'alleles';
  const isChosen = into !== undefined && (ofAlleles || field !== null);
  const input = { ...place, into: into ?? '', ...defined({ field: ofAlleles ? undefined : (field ?? undefined) }) };
  const found = useQuery({ ...query('inbox:for-isolates', input), enabled: isChosen, gcTime: 0, staleTime: 0 });
  return (
    <Stack gap="sm">
      <Text size="sm">
        Isolates of this computer that are called like the rows that you sent get the ids
        {ofAlleles ? ` at ${locus}. Their alleles must be those of ${place.database}, ${site_name}.` : '.'}
      </Text>
      <DatabaseChoice
        kind="isolates"
        label="Database of isolates"
        site={LOCAL_SITE}
        place={into === undefined ? undefined : { site: LOCAL_SITE, database: into }}
        onChoose={({ database }) => {
          setInto(database);
          setField(null);
        }}
      />
      {ofAlleles || into === undefined ? null : <FieldChoice into={into} field={field} onChoose={setField} />}
      {isChosen ? (
        <QueryRegion query={found}>
          {(ids) => <Preview into={into} ids={ids} readAgain={found.refetch} onClose={onClose} />}
        </QueryRegion>
      ) : null}
    </Stack>
  );
}

interface FieldChoiceProps {
  into: string;
  field: string | null;
  onChoose: (field: string | null) => void;
}

function FieldChoice({ into, field, onChoose }: FieldChoiceProps) {
  const fields = useQuery(isolateFieldQueries.list(LOCAL_SITE, into)).data ?? [];
  const own = fields.filter(({ name, derived }) => !BUILT_IN_FIELDS.includes(name) && !derived);
  return (
    <Select
      label="Field that takes the ids"
      data={inGroups(own, (one) => ({ value: one.name, label: nameWithUnit(one) }))}
      limit={LISTED}
      value={field}
      onChange={onChoose}
      searchable
      nothingFoundMessage="The database has no such field"
    />
  );
}

interface PreviewProps {
  into: string;
  ids: IdsForIsolates;
  readAgain: () => unknown;
  onClose: () => void;
}

function Preview({ into, ids: { column, rows, unchanged, left_out }, readAgain, onClose }: PreviewProps) {
  const table = {
    site: LOCAL_SITE,
    database: into,
    record: 'isolate',
    columns: ['id', column],
    rows: rows.map(({ isolate_id, assigned_id }) => [isolate_id, assigned_id]),
  } as const;
  const writing = useReviewedWrite<UpdatedTable>({
    site: LOCAL_SITE,
    database: into,
    write: (_, signal) => writeChanges(table, '', signal),
    readAgain,
    onWritten: onClose,
    done: ({ changed }) => `${formatQuantity(changed, 'isolate')} changed.`,
  });
  const same =
    unchanged === 0 ? '' : ` ${formatCount(unchanged)} ${unchanged === 1 ? 'has its' : 'have their'} id already.`;
  return (
    <>
      {rows.length > 0 ? (
        <PlainTable
          label="Isolates that get an id"
          rows={rows.slice(0, LISTED)}
          keyOf={({ isolate_id }) => isolate_id}
          columns={[
            { header: 'Isolate', cell: ({ name }) => name },
            { header: 'Id here', cell: ({ isolate_id }) => isolate_id },
            { header: column, cell: ({ assigned_id }) => assigned_id },
          ]}
        />
      ) : null}
      {left_out.length > 0 ? (
        <Notice tone="info" role="note" title={`${formatQuantity(left_out.length, 'row')} left out.`}>
          <ul>
            {left_out.slice(0, LISTED).map(({ name, reason, assigned_id = 'no id' }) => (
              <li key={`${name} ${reason}`}>
                {name} ({assigned_id}): {reason}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <WriteBar
        writing={writing}
        summary={`${rows.length === 0 ? 'Nothing changes.' : `${formatCount(rows.length)} will change.`}${same}${rows.length > LISTED ? ` You see the first ${formatCount(LISTED)}.` : ''}`}
        submit="Put in the ids"
        isReady={rows.length > 0}
        leave="Cancel"
        onLeave={onClose}
      />
    </>
  );
}
