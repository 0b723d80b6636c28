import { Modal, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeletionForm } from '#renderer/records/deletion-form.tsx';
import { reviewOf, useReviewedWrite, WriteBar, ReasonField } from '#renderer/records/reviewed-write.tsx';
import { shownChanges, writeChanges, type TableOfChanges } from '#renderer/api/curation/update-table.ts';
import { isolateFieldQueries } from '#renderer/api/isolates/isolate-fields.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { BLANK_CELL, type UpdatedTable } from '#shared/api/curation/update-table.ts';
import type { ProvenanceField } from '#shared/api/field.ts';
import { BUILT_IN_FIELDS } from '#shared/rules/field-basics.ts';
import { joinValues, nameWithUnit } from '#shared/rules/field.ts';
import { inGroups } from '../in-groups.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

type Work = 'field' | 'add' | 'take-out' | 'owners' | 'delete';

const WORKS: { value: Work; label: string }[] = [
  { value: 'field', label: 'Set a field' },
  { value: 'add', label: 'Add to a project' },
  { value: 'take-out', label: 'Take out of a project' },
  { value: 'owners', label: 'Hand over to owners' },
  { value: 'delete', label: 'Delete' },
];

interface ChangeSelectedProps extends DatabasePlace {
  /** Ids of the isolates. Undefined while nothing is to be changed. */
  ids: readonly number[] | undefined;
  onClose: () => void;
}

/** A dialog that changes or deletes isolates of a list together: what will change is said before. */
export function ChangeSelected({ ids, onClose, ...where }: ChangeSelectedProps) {
  return (
    <Modal
      opened={ids !== undefined}
      onClose={onClose}
      title={ids ? `Change ${formatQuantity(ids.length, 'isolate')}` : ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {ids ? <ChangeForm {...where} ids={ids} onClose={onClose} /> : null}
    </Modal>
  );
}

type ChosenProps = DatabasePlace & { ids: readonly number[]; onClose: () => void };

function ChangeForm(props: ChosenProps) {
  const [work, setWork] = useState<Work>('field');
  return (
    <Stack gap="sm">
      <Select
        label="What to do"
        data={WORKS}
        value={work}
        onChange={(next) => next && setWork(next)}
        allowDeselect={false}
        data-autofocus
      />
      {work === 'delete' ? <DeleteSelected {...props} /> : <ChangeMembers {...props} work={work} />}
    </Stack>
  );
}

function DeleteSelected({ site, database, ids, onClose }: ChosenProps) {
  const rows = ids.map((id) => [String(id)]);
  const table: TableOfChanges = { site, database, record: 'isolate', columns: ['id'], rows, isDeleting: true };
  const deleting = useReviewedWrite({
    site,
    database,
    write: (reason: string, signal) => writeChanges(table, reason, signal),
    onWritten: onClose,
    done: ({ changed }) => `${formatQuantity(changed, 'isolate')} deleted.`,
  });
  return (
    <DeletionForm
      submit={`Delete ${formatQuantity(ids.length, 'isolate')}`}
      leave={deleting.isPending ? 'Stop' : 'Cancel'}
      onDelete={deleting.write}
      onCancel={deleting.isPending ? deleting.stop : onClose}
      work={deleting}
    >
      Their contigs and designations are deleted with them. All of it can be taken back together.
    </DeletionForm>
  );
}

function ChangeMembers({ site, database, ids, onClose, work }: ChosenProps & { work: Exclude<Work, 'delete'> }) {
  const fields = useQuery(isolateFieldQueries.list(site, database)).data ?? [];
  const projects = useQuery(projectQueries.list(site, database)).data ?? [];
  const [field, setField] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [project, setProject] = useState<string | null>(null);
  const [owners, setOwners] = useState<string[]>([]);
  const [reason, setReason] = useState('');

  const cell = cellOf(work, { field, value, project, owners });
  const table: TableOfChanges = {
    site,
    database,
    record: work === 'owners' ? 'custody' : 'isolate',
    columns: [work === 'owners' ? 'isolate_id' : 'id', ...(cell ? [cell.column] : [])],
    rows: ids.map((id) => [String(id), ...(cell ? [cell.text] : [])]),
  };
  const shown = useQuery({ ...shownChanges(table, JSON.stringify([work, cell, ids])), enabled: cell !== undefined });
  const writing = useReviewedWrite<UpdatedTable>({
    site,
    database,
    write: (_, signal) => writeChanges(table, reason, signal),
    onWritten: onClose,
    done: ({ changed }) => `${formatQuantity(changed, 'isolate')} changed.`,
  });
  const problems = shown.data?.problems ?? [];
  const { hasErrors, needsReason, isAllowed } = reviewOf(problems, reason);

  return (
    <>
      {work === 'field' ? (
        <FieldValue fields={fields} field={field} onField={setField} value={value} onValue={setValue} />
      ) : null}
      {work === 'owners' ? (
        <TagsInput
          label="Owners"
          description="User names of the database, instead of the owners that there are."
          value={owners}
          onChange={setOwners}
          acceptValueOnBlur
          clearable
        />
      ) : null}
      {work === 'add' || work === 'take-out' ? (
        <Select
          label="Project"
          data={projects.map(({ id, description }) => ({ value: String(id), label: description }))}
          value={project}
          onChange={setProject}
          nothingFoundMessage="The database has no such project"
          searchable
        />
      ) : null}
      <ReasonField needsReason={needsReason} value={reason} onChange={setReason} />
      {shown.error ? <ProblemView error={shown.error} /> : null}
      {problems.length > 0 ? (
        <Text size="sm" c={hasErrors ? 'var(--status-bad)' : 'var(--status-warning)'}>
          {problems[0]?.message}
          {problems.length > 1 ? ` And ${formatCount(problems.length - 1)} more.` : ''}
        </Text>
      ) : null}
      <WriteBar
        writing={writing}
        summary={shown.data ? changesText(shown.data.changed, shown.data.unchanged) : ''}
        submit="Change"
        isReady={cell !== undefined && (shown.data?.changed ?? 0) > 0 && isAllowed}
        leave="Cancel"
        onLeave={onClose}
      />
    </>
  );
}

interface FieldValueProps {
  fields: readonly ProvenanceField[];
  field: string | null;
  onField: (field: string | null) => void;
  value: string;
  onValue: (value: string) => void;
}

function FieldValue({ fields, field, onField, value, onValue }: FieldValueProps) {
  const own = fields.filter(({ name, derived }) => !BUILT_IN_FIELDS.includes(name) && !derived);
  const allowed = own.find(({ name }) => name === field)?.['allowed values']?.map(String);
  const about = { label: 'Value', description: 'Leave it empty to clear the field.' };
  return (
    <>
      <Select
        label="Field"
        data={inGroups(own, (one) => ({ value: one.name, label: nameWithUnit(one) }))}
        limit={100}
        value={field}
        onChange={(next) => {
          onField(next);
          onValue('');
        }}
        searchable
      />
      {allowed ? (
        <Select
          {...about}
          data={allowed}
          value={value || null}
          onChange={(next) => onValue(next ?? '')}
          clearable
          searchable
        />
      ) : (
        <TextInput {...about} value={value} onChange={(event) => onValue(event.currentTarget.value)} />
      )}
    </>
  );
}

/** The column of a table that does it, and what each of its cells says. Undefined while something is not chosen. */
function cellOf(
  work: Exclude<Work, 'delete'>,
  { field, value, project, owners }: { field: string | null; value: string; project: string | null; owners: string[] },
): { column: string; text: string } | undefined {
  if (work === 'owners') return owners.length === 0 ? undefined : { column: 'owners', text: joinValues(owners) };
  if (work === 'field') return field === null ? undefined : { column: field, text: value.trim() || BLANK_CELL };
  if (project === null) return undefined;
  return { column: 'projects', text: `${work === 'add' ? '+' : '-'}${project}` };
}

function changesText(changed: number, unchanged: number): string {
  const same = unchanged === 0 ? '' : ` ${formatCount(unchanged)} stay as they are.`;
  return changed === 0 ? 'Nothing changes.' : `${formatCount(changed)} will change.${same}`;
}
