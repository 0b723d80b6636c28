import { Button, TagsInput, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeRecord, readSiteAgain, recordQueries } from '#renderer/api/curation/records.ts';
import { moveIsolates, type ProjectPlace } from '#renderer/api/isolates/projects.ts';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { type PlainColumn, PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Project } from '#shared/api/project.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

interface CustodyProps {
  place: ProjectPlace;
  project: Project;
}

/** Who may see a private project. Nothing of a public one. */
export function ProjectCustody({ place, project: { custody } }: CustodyProps) {
  const { site, database, project_id } = place;
  const mayCurate = useMayCurate(site, database);
  if (!custody) return null;
  const all = 'Private: its members and the curators of the database see it, with its private isolates';
  return (
    <Section
      title="Who may see it"
      actions={
        mayCurate ? (
          <LinkButton
            to="/sites/$site/db/$database/form/$record"
            params={{ site, database, record: 'project_custody' }}
            search={{ key: JSON.stringify({ project_id }) }}
          >
            Change custody…
          </LinkButton>
        ) : null
      }
    >
      <FieldList
        fields={[['Visibility', site === LOCAL_SITE ? `${all}; on these screens whoever uses this computer` : all]]}
      />
      <Members place={place} custody={custody} mayCurate={mayCurate} />
    </Section>
  );
}

type ProjectPeople = NonNullable<Project['custody']>;
type ProjectMember = { name: string; may: 'editors' | 'viewers' };

/** Who is in a private project. Curators take members out here, and let others in with the form. */
function Members({
  place,
  custody: { editors, viewers },
  mayCurate,
}: {
  place: ProjectPlace;
  custody: ProjectPeople;
  mayCurate: boolean;
}) {
  const rows = [
    ...editors.map((name): ProjectMember => ({ name, may: 'editors' })),
    ...viewers.map((name): ProjectMember => ({ name, may: 'viewers' })),
  ];
  if (rows.length === 0) return <Text size="sm">It has no members.</Text>;
  const columns: PlainColumn<ProjectMember>[] = [
    { header: 'Member', cell: ({ name }) => name },
    { header: 'May', cell: ({ may }) => (may === 'editors' ? 'view, put isolates in and take them out' : 'view') },
  ];
  const taking: PlainColumn<ProjectMember> = {
    header: 'Action',
    cell: (member) => <TakeOut place={place} member={member} />,
  };
  return (
    <PlainTable
      label="Members of the project"
      columns={mayCurate ? [...columns, taking] : columns}
      rows={rows}
      keyOf={({ name, may }) => `${may} ${name}`}
    />
  );
}

/** Ends that somebody is a member. What others have changed meanwhile is kept. */
function TakeOut({
  place: { site, database, project_id },
  member: { name, may },
}: {
  place: ProjectPlace;
  member: ProjectMember;
}) {
  const client = useQueryClient();
  const address = { site, database, record: 'project_custody', key: { project_id } } as const;
  const taking = useMutation({
    mutationFn: async () => {
      const { revision, members } = await client.fetchQuery({ ...recordQueries.edit(address), staleTime: 0 });
      const { [may]: before = [] } = members as Partial<ProjectPeople>;
      await changeRecord(address, { [may]: before.filter((one) => one !== name) }, { reason: '', revision });
    },
    onSuccess: () => notifyDone(`${name} is no member any more. The history of the project takes it back.`),
    onError: (error) => notifyProblem(`${name} is not taken out`, error),
    onSettled: () => readSiteAgain(client, site),
  });
  return (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`Take out: ${name}`}
      disabled={taking.isPending}
      onClick={() => taking.mutate()}
    >
      Take out
    </Button>
  );
}

/** What members who edit a private project do with its isolates. Curators change these in the list of isolates. */
export function MoveIsolates({ place, project: { custody } }: CustodyProps) {
  const mayCurate = useMayCurate(place.site, place.database);
  if (!custody || mayCurate) return null;
  return (
    <>
      <DialogButton text="Put in…" title="Put isolates into the project">
        {(close) => <MoveForm place={place} goesIn onClose={close} />}
      </DialogButton>
      <DialogButton text="Take out…" title="Take isolates out of the project">
        {(close) => <MoveForm place={place} goesIn={false} onClose={close} />}
      </DialogButton>
    </>
  );
}

function MoveForm({ place, goesIn, onClose }: { place: ProjectPlace; goesIn: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const form = useDraftForm({
    initialValues: { isolates: [] as string[], reason: '' },
    problemsOf: ({ isolates }) => ({
      isolates:
        isolates.length > 0 && isolates.every((id) => /^\d{1,15}$/.test(id))
          ? undefined
          : 'Give the ids of isolates, which are whole numbers.',
    }),
  });
  const moving = useMutation({
    mutationFn: ({ isolates, reason }: { isolates: string[]; reason: string }) =>
      moveIsolates(client, place, { goesIn, isolates: isolates.map(Number), reason }),
    onSuccess: (moved) => {
      notifyDone(`${formatQuantity(moved, 'isolate')} ${goesIn ? 'put in' : 'taken out'}.`);
      onClose();
    },
  });
  return (
    <Form
      form={form}
      submit={goesIn ? 'Put in' : 'Take out'}
      onSubmit={(values) => moving.mutate(values)}
      onCancel={onClose}
      work={moving}
    >
      <Text size="sm">
        {goesIn
          ? 'All members see them from then on, private ones too. A private isolate is put in by its owners only.'
          : 'Members see the private ones no more, unless these are theirs or shared with them.'}
      </Text>
      <TagsInput
        label="Isolates"
        description="Ids of isolates."
        acceptValueOnBlur
        clearable
        {...form.form.getInputProps('isolates')}
        data-autofocus
      />
      <Textarea
        label="Reason"
        description="The history keeps it, for curators."
        autosize
        {...form.form.getInputProps('reason')}
      />
    </Form>
  );
}
