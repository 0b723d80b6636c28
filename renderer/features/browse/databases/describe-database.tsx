import { Autocomplete, Checkbox, Modal, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DatabaseOverview } from '#renderer/api/databases/listed-database.ts';
import { mutation, query } from '#renderer/api/queries.ts';
import { SignedForm } from '#renderer/records/people/signed-form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import {
  cutOffProblem,
  lineProblem,
  longDescriptionProblem,
  versionDateProblem,
  positionProblem,
} from '#shared/rules/description.ts';

/** The form for what is said of a database. */
export function DescribeDatabase({
  database,
  isOpen,
  onClose,
}: {
  database: DatabaseOverview;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={`Describe ${database.name}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <DescribeForm database={database} onDone={onClose} />
    </Modal>
  );
}

function textsOf(database: DatabaseOverview) {
  return {
    description: database.description,
    long_description: database.long_description ?? '',
    organism: database.organism ?? '',
    version_date: database.version_date ?? '',
    deletions_need_reason: database.deletions_need_reason ?? false,
    cut_off: database.cut_off ?? '',
    group: database.group ?? '',
    group_description: database.group_description ?? '',
    group_long_description: database.group_long_description ?? '',
    position: positionText(database.position),
  };
}
type DatabaseTexts = ReturnType<typeof textsOf>;

function problemsOf(texts: DatabaseTexts): Partial<Record<keyof DatabaseTexts, string | undefined>> {
  return {
    description: lineProblem('The description', texts.description),
    long_description: longDescriptionProblem(texts.long_description),
    organism: lineProblem('The organism', texts.organism),
    version_date: versionDateProblem(texts.version_date),
    cut_off: cutOffProblem(texts.cut_off),
    group: lineProblem('The name of the group', texts.group),
    group_description: lineProblem('The description of the group', texts.group_description),
    group_long_description: longDescriptionProblem(texts.group_long_description),
    position: readPosition(texts.position).problem,
  };
}

function DescribeForm({ database, onDone }: { database: DatabaseOverview; onDone: () => void }) {
  const draft = useDraftForm({
    draft: `database ${database.name}`,
    initialValues: textsOf(database),
    problemsOf,
  });
  const { form } = draft;
  const databases = useQuery(query('database:list')).data ?? [];
  const groups = [...new Set(databases.flatMap(({ group }) => group ?? []))];
  const saving = useMutation({
    ...mutation('database:describe'),
    onSuccess: () => {
      draft.forget();
      notifyDone(`Saved the description of ${database.name}.`);
      onDone();
    },
  });

  /** Another group has its own description: what is known of it is shown. */
  function setGroup(group: string): void {
    const member = databases.find((other) => (other.group ?? '') === group.trim());
    form.setValues({
      group,
      group_description: member?.group_description ?? '',
      group_long_description: member?.group_long_description ?? '',
    });
  }

  return (
    <SignedForm
      form={draft}
      submit="Save"
      work={saving}
      onCancel={onDone}
      onSubmit={(texts) =>
        saving.mutate({ database: database.name, ...texts, position: readPosition(texts.position).position })
      }
    >
      <DescriptionField {...form.getInputProps('description')} data-autofocus />
      <Textarea
        label="Long description (optional)"
        {...form.getInputProps('long_description')}
        autosize
        minRows={2}
        maxRows={8}
      />
      <TextInput label="Organism (optional)" {...form.getInputProps('organism')} />
      {database.kind === 'seqdef' ? (
        <TextInput
          label="Definitions of (optional)"
          description="The date of the definitions, YYYY-MM-DD, as published."
          {...form.getInputProps('version_date')}
        />
      ) : null}
      <Checkbox
        label="A deletion needs a reason"
        description="The screens always ask for one. With this, the service and the shell refuse a deletion without one, too."
        {...form.getInputProps('deletions_need_reason', { type: 'checkbox' })}
      />
      <TextInput
        label="Without a sign-in, only up to (optional)"
        description="A day, YYYY-MM-DD. Who has not signed in to the service sees only records entered up to it; your screens show all."
        {...form.getInputProps('cut_off')}
      />
      <Autocomplete
        size="xs"
        label="Group (optional)"
        description="Databases of one group stand together. A new name makes a new group."
        data={groups}
        {...form.getInputProps('group')}
        onChange={setGroup}
      />
      <TextInput
        label={form.values.group.trim() ? 'Description of the group' : 'Description of the databases in no group'}
        {...form.getInputProps('group_description')}
      />
      <Textarea
        label="Long description of the group (optional)"
        {...form.getInputProps('group_long_description')}
        autosize
        minRows={1}
        maxRows={6}
      />
      <PositionField what="databases" where="its group" {...form.getInputProps('position')} />
    </SignedForm>
  );
}

function DescriptionField(input: TextInputProps) {
  return <TextInput label="Description" description="One line, as lists and the service show it." {...input} />;
}

/** The field for the place of a thing in its list. `what` are the things, `where` the list they stand in, if not all. */
function PositionField({ what, where, ...input }: { what: string; where?: string } & TextInputProps) {
  return (
    <TextInput
      label={where === undefined ? 'Position (optional)' : `Position in ${where} (optional)`}
      description={`Smaller numbers come first in lists; ${what} without a number follow by name.`}
      inputMode="numeric"
      {...input}
    />
  );
}

/** A place in a list as its field shows it; empty without one. */
function positionText(position: number | undefined): string {
  return position === undefined ? '' : String(position);
}

/** What a field for a place says: a number, or null when it is empty; else why it cannot be. */
function readPosition(text: string): { position: number | null; problem?: string | undefined } {
  const trimmed = text.trim();
  if (trimmed === '') return { position: null };
  const position = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  return { position, problem: positionProblem(position) };
}
