import { Button, Group, Radio, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { isOfKind } from '#renderer/records/submissions/database-kinds.ts';
import { LocusChoice } from '#renderer/records/submissions/locus-choice.tsx';
import { SchemeChoice } from '#renderer/records/submissions/scheme-choice.tsx';
import { useRememberedMembers } from '#renderer/records/submissions/use-remembered-members.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { defined } from '#shared/defined.ts';
import { kindOfType, SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import { DraftType } from '#shared/rpc/contract/draft-content.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { TemplateButton } from '../entry/template-button.tsx';
import { DatabaseOfType } from './database-of-type.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Begins a submission: what it is of, and for which database. */
export function NewSubmissionPage() {
  const given: { type?: string; site?: string; database?: string; locus?: string; scheme?: string } = useSearch({
    strict: false,
  });
  const [type, setType] = useState<DraftType | undefined>(DraftType.safeParse(given.type).data);
  const [chosen, setPlace] = useState<DatabasePlace | undefined>(
    given.database === undefined ? undefined : { site: given.site ?? 'local', database: given.database },
  );
  const place = useFittingPlace(chosen, type);
  const [locus, setLocus] = useState(given.locus ?? '');
  const [scheme_id, setScheme] = useState<number | undefined>(given.scheme ? Number(given.scheme) : undefined);

  return (
    <Page kind="form" title="New submission" subtitle="What do you want to send, and to which database?">
      <Stack gap="md">
        <Radio.Group label="What you send" value={type ?? ''} onChange={(value) => setType(DraftType.parse(value))}>
          <Stack gap="sm" mt="xs">
            {DraftType.options.map((option) => (
              <Radio
                key={option}
                value={option}
                label={SUBMISSION_FACTS[option].label}
                description={SUBMISSION_FACTS[option].about}
              />
            ))}
          </Stack>
        </Radio.Group>
        {type ? <DatabaseOfType type={type} place={place} onChoose={setPlace} /> : null}
        {type && place && type === 'alleles' ? (
          <LocusChoice
            {...place}
            value={locus}
            onChange={setLocus}
            description="A submission holds alleles of one locus."
          />
        ) : null}
        {type && place && type === 'profiles' ? (
          <SchemeChoice place={place} value={scheme_id} onChange={setScheme} />
        ) : null}
        {type && place ? <Beginning type={type} place={place} locus={locus} scheme_id={scheme_id} /> : null}
      </Stack>
    </Page>
  );
}

/** The chosen database, unless it is known to be of another kind than the type goes to. */
function useFittingPlace(chosen: DatabasePlace | undefined, type: DraftType | undefined): DatabasePlace | undefined {
  const listed = useQuery({ ...databaseQueries.list(chosen?.site ?? LOCAL_SITE), enabled: chosen !== undefined }).data;
  const database = listed?.find(({ name }) => name === chosen?.database);
  return database && type && !isOfKind(database, kindOfType(type)) ? undefined : chosen;
}

/** What the database says of such a submission, and the way to begin. */
function Beginning({
  type,
  place,
  locus,
  scheme_id,
}: {
  type: DraftType;
  place: DatabasePlace;
  locus: string;
  scheme_id: number | undefined;
}) {
  const isWhole = type === 'alleles' ? locus !== '' : type === 'profiles' ? scheme_id !== undefined : true;
  const asked = useQuery(
    query('draft:target', {
      ...place,
      type,
      ...defined({
        locus: type === 'alleles' && locus !== '' ? locus : undefined,
        scheme_id: type === 'profiles' && scheme_id !== undefined ? scheme_id : undefined,
      }),
    }),
  );
  const navigate = useNavigate();
  const [kept] = useRememberedMembers(place.site, place.database);
  const begin = useMutation({
    mutationFn: () =>
      rpc.call('draft:create', {
        ...place,
        type,
        content: {
          ...(type === 'alleles' ? { locus, members: kept } : {}),
          ...defined({ scheme_id: type === 'profiles' && scheme_id !== undefined ? scheme_id : undefined }),
        },
      }),
    onSuccess: ({ id }) => navigate({ to: '/submissions/$draft_id', params: { draft_id: id } }),
  });
  return (
    <QueryRegion query={asked} lines={2}>
      {(target) => (
        <>
          <TargetNotice target={target} site={place.site} />
          {begin.error ? <ProblemView error={begin.error} /> : null}
          <Group gap="sm">
            <Button disabled={!isWhole || !target.takes} loading={begin.isPending} onClick={() => begin.mutate()}>
              Begin
            </Button>
            {type !== 'alleles' && isWhole && target.takes ? (
              <TemplateButton place={{ ...place, type, ...defined({ scheme_id }) }} />
            ) : null}
          </Group>
        </>
      )}
    </QueryRegion>
  );
}

/** What stands in the way, as whom it is sent, and what the curators want. */
function TargetNotice({ target, site }: { target: DraftTarget; site: string }) {
  const { takes, refusal, as_whom, policy } = target;
  if (!takes) return <Notice tone="warning" title={refusal ?? 'This database takes no such submission.'} />;
  return (
    <>
      {as_whom === undefined && target.site.kind === 'remote' ? (
        <Notice
          tone="info"
          role="note"
          title={`You are not signed in at ${target.site.name}.`}
          actions={
            <LinkButton to="/sites/$site/sign-in" params={{ site }}>
              Sign in
            </LinkButton>
          }
        >
          You can prepare the submission now, and sign in before you send it.
        </Notice>
      ) : null}
      {policy?.text ? (
        <Notice tone="info" role="note" title="What the curators want">
          <span style={{ whiteSpace: 'pre-line' }}>{policy.text}</span>
        </Notice>
      ) : null}
    </>
  );
}
