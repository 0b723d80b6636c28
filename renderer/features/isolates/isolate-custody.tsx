import { Badge, Button, Group, TagsInput, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { custodyQueries, publicDay, type CustodyChange, type IsolatePlace } from '#renderer/api/isolates/custody.ts';
import { projectQueries } from '#renderer/api/isolates/projects.ts';
import { databasePath } from '#renderer/api/paths.ts';
import { AskForLater, CustodyReason, Publish, useCustodyChange } from '#renderer/records/isolates/custody-dialogs.tsx';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { Form } from '#renderer/ui/forms/form.tsx';
import { useDraftForm } from '#renderer/ui/forms/use-draft-form.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { Custody } from '#shared/api/custody.ts';
import type { Isolate } from '#shared/api/isolate.ts';
import { toProblem } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

interface OneIsolate {
  place: IsolatePlace;
  isolate: Isolate | undefined;
}

/** The custody of an isolate, where it may be told: that of private ones to owners, and that of all to curators. */
function useCustody({ place, isolate }: OneIsolate): UseQueryResult<Custody> {
  const { records = false } = useCapabilities(place.site);
  const mayCurate = useMayCurate(place.site, place.database);
  // A site that tells the custody in the record is another Allelier, by whichever face it was added.
  const isAsked = isolate !== undefined && (isolate.custody !== undefined || (records && mayCurate));
  return useQuery({ ...custodyQueries.one(place), enabled: isAsked });
}

type CustodyProjects = NonNullable<Custody['projects']>;

/** Says beside the name of an isolate that it is private, and until when. */
export function PrivateBadge({ place, isolate }: OneIsolate) {
  const { time_zone } = useCustody({ place, isolate }).data ?? {};
  if (!isolate?.custody) return null;
  const { embargo_until } = isolate.custody;
  const until = embargo_until === undefined ? '' : ` until ${publicDay(embargo_until, time_zone)}`;
  return <Badge color="gray">Private{until}</Badge>;
}

/** Who sees a private isolate. At the screens of its own computer it is whoever sits there. */
function whoSees({ site }: IsolatePlace, projects: CustodyProjects): string {
  const members = projects.length === 0 ? '' : 'the members of its private projects, ';
  const all = `Private: its owners, those with whom it is shared, ${members}and the curators of the database`;
  return site === LOCAL_SITE ? `${all}; on these screens whoever uses this computer` : all;
}

/** Who may see an isolate that is private or has owners, and what these and curators do with that. */
export function IsolateCustody({ place, isolate }: OneIsolate) {
  const { data: custody, isLoading } = useCustody({ place, isolate });
  const mayCurate = useMayCurate(place.site, place.database);
  if (!custody) return <HoldBelow while={isLoading} />;
  if (custody.visibility === 'public' && custody.owners.length === 0) return null;
  const { embargo_until, owners, shared_with, may_keep: mayKeep = true, projects = [] } = custody;
  const isPrivate = custody.visibility === 'private';
  return (
    <Section
      title="Who may see it"
      actions={
        <Group gap="sm">
          {isPrivate ? <Publish places={[place]} what={`isolate ${place.isolate_id}`} /> : null}
          {isPrivate && (mayKeep || shared_with.length > 0) ? <Share place={place} custody={custody} /> : null}
          {embargo_until !== null && mayKeep && !mayCurate ? (
            <AskForLater places={[place]} what={`isolate ${place.isolate_id}`} day={embargo_until} />
          ) : null}
          {mayCurate ? <ChangeCustody place={place} /> : null}
        </Group>
      }
    >
      <Request place={place} custody={custody} mayCurate={mayCurate} />
      {isPrivate && !mayKeep ? (
        <Text size="sm">
          Your account may not keep isolates private in this database, so it can neither share this one with more people
          nor ask for a later day. Ask those who run the service.
        </Text>
      ) : null}
      <FieldList
        fields={[
          ['Visibility', isPrivate ? whoSees(place, projects) : 'Public: all who may read the database'],
          [
            'Public from',
            isPrivate &&
              (embargo_until === null ? 'when somebody publishes it' : publicDay(embargo_until, custody.time_zone)),
          ],
          ['Owners', owners.length === 0 ? 'nobody' : owners.join(', ')],
          ['Shared with', isPrivate && (shared_with.length === 0 ? 'nobody' : shared_with.join(', '))],
          ['Seen by members of', projects.length > 0 && <Projects key="projects" place={place} projects={projects} />],
        ]}
      />
    </Section>
  );
}

/** The private projects that have the isolate. Owners who are no members of one know its name only. */
function Projects({ place: { site, database }, projects }: { place: IsolatePlace; projects: CustodyProjects }) {
  const known = useQuery(projectQueries.list(site, database)).data ?? [];
  return projects.map(({ id, description }, index) => (
    <span key={id}>
      {index > 0 ? ', ' : ''}
      {known.some((one) => one.id === id) ? (
        <Link to={databasePath(site, database, 'projects', String(id))}>{description}</Link>
      ) : (
        description
      )}
    </span>
  ));
}
function ChangeCustody({ place: { site, database, isolate_id } }: { place: IsolatePlace }) {
  return (
    <LinkButton
      to="/sites/$site/db/$database/form/$record"
      params={{ site, database, record: 'custody' }}
      search={{ key: JSON.stringify({ isolate_id }) }}
    >
      Change custody…
    </LinkButton>
  );
}

function Share({ place, custody }: { place: IsolatePlace; custody: Custody }) {
  return (
    <DialogButton text="Share…" title={`Who else sees isolate ${place.isolate_id}?`}>
      {(close) => <ShareForm place={place} custody={custody} onClose={close} />}
    </DialogButton>
  );
}

interface ShareFormProps {
  place: IsolatePlace;
  custody: Custody;
  onClose: () => void;
}

function ShareForm({ place, custody: { shared_with: before, may_keep: mayKeep = true }, onClose }: ShareFormProps) {
  const form = useDraftForm({
    initialValues: { shared_with: [...before], reason: '' },
    problemsOf: ({ shared_with }) => ({
      shared_with:
        mayKeep || shared_with.every((name) => before.includes(name))
          ? undefined
          : 'Your account may take people off the list, but add nobody.',
    }),
  });
  const sharing = useCustodyChange([place], 'Who sees the isolate is saved.', { onDone: onClose });
  const field = form.form.getInputProps('shared_with');
  const refused = toProblem(sharing.error).details?.find((detail) => detail.field === 'shared_with')?.reason;
  return (
    <Form
      form={form}
      submit="Save"
      onSubmit={(values) => sharing.mutate({ kind: 'share', before, ...values })}
      onCancel={onClose}
      work={{ isPending: sharing.isPending, error: refused === undefined ? sharing.error : null }}
    >
      <Text size="sm">
        They see it while it is private, and cannot let others in. Whom you take off the list finds it unknown at once.
      </Text>
      <TagsInput
        label="Shared with"
        description="User names of the database."
        acceptValueOnBlur
        clearable
        {...field}
        error={field.error ?? refused}
        data-autofocus
      />
      <CustodyReason {...form.form.getInputProps('reason')} />
    </Form>
  );
}

/** What an owner asks of the curators, who answer here. */
function Request({ place, custody, mayCurate }: { place: IsolatePlace; custody: Custody; mayCurate: boolean }) {
  const granting = useCustodyChange([place], 'The isolate stays private for longer.');
  const declining = useCustodyChange([place], 'The day stays as it is.');
  const { asked_until } = custody;
  if (asked_until === undefined) return null;
  const isBusy = granting.isPending || declining.isPending;
  const answer = (work: typeof granting, change: CustodyChange): ReactNode => (
    <Button
      variant="default"
      size="compact-xs"
      disabled={isBusy}
      onClick={() =>
        work.mutate({ ...change, reason: '' }, { onError: (error) => notifyProblem('It was not changed', error) })
      }
    >
      {change.kind === 'grant' ? `Keep it private until ${change.embargo_until}` : 'Decline'}
    </Button>
  );
  return (
    <Notice
      tone="info"
      role="note"
      title={`An owner asks to keep it private until ${asked_until}.`}
      actions={
        mayCurate ? (
          <>
            {answer(granting, { kind: 'grant', embargo_until: asked_until })}
            {answer(declining, { kind: 'decline' })}
          </>
        ) : null
      }
    >
      {mayCurate ? null : 'The curators of the database have not answered yet.'}
    </Notice>
  );
}
