import { Button, Checkbox, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import type { CaseOffer } from '#shared/rpc/contract/case.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import { WhyTaken } from '#renderer/records/verdict/why-taken.tsx';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import { IsolateFields, type IsolateWish } from './isolate-fields.tsx';

/** Begins a case: from a typing report with what it has, or an empty one. */
export function NewCasePage() {
  const { run, position }: { run?: string; position?: string } = useSearch({ strict: false });
  return (
    <Page
      kind="form"
      title="New case"
      subtitle="A case follows new alleles, their profile and its isolate as one piece of work. Nothing is sent yet."
    >
      {run === undefined || position === undefined ? (
        <NewCaseForm />
      ) : (
        <FromReport result={{ run_id: run, position: Number(position) }} />
      )}
    </Page>
  );
}

function FromReport({ result }: { result: ResultKey }) {
  const offer = useQuery(query('case:offer', { result }));
  return (
    <QueryRegion query={offer}>
      {(offered) =>
        offered.existing.length > 0 ? (
          <ExistingCases offer={offered} />
        ) : (
          <NewCaseForm result={result} offer={offered} />
        )
      }
    </QueryRegion>
  );
}

/** A second case of a genome would send the same alleles twice. */
function ExistingCases({ offer: { name, existing } }: { offer: CaseOffer }) {
  const [first] = existing;
  if (!first) return null;
  return (
    <Notice
      tone="info"
      role="note"
      title={`The case “${first.title}” follows ${name} already.`}
      actions={existing.map(({ id, title }) => (
        <LinkButton
          key={id}
          variant={id === first.id ? 'filled' : 'default'}
          to="/cases/$case_id"
          params={{ case_id: id }}
        >
          Open {title}
        </LinkButton>
      ))}
    >
      It has the drafts of the new alleles. Add a profile of another scheme or an isolate there. To start over, remove
      the case first; its drafts stay and are used again.
    </Notice>
  );
}

/** Asks for the name of a case, and what of a report belongs to it. */
function NewCaseForm({ result, offer }: { result?: ResultKey; offer?: CaseOffer }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState(offer?.name ?? '');
  const [scheme, setScheme] = useState<string | null>(offer?.schemes[0] ? String(offer.schemes[0].id) : null);
  const [hasIsolate, setHasIsolate] = useState(offer?.isolates !== undefined);
  const [wish, setWish] = useState<IsolateWish>({ place: offer?.isolates, type: 'isolates', name: offer?.name ?? '' });
  const [reason, setReason] = useState('');
  const doubt = offer && (offer.alleles.length > 0 || scheme !== null) ? offer.doubt : undefined;
  const beginning = useMutation({
    mutationFn: async () => {
      const { place, type, name } = wish;
      const { case_id } = await rpc.call('case:create', {
        title,
        ...defined({
          result,
          reason: doubt ? reason.trim() : undefined,
          scheme_id: scheme === null ? undefined : Number(scheme),
          isolate: hasIsolate && place ? { ...place, type, name } : undefined,
        }),
      });
      return case_id;
    },
    onSuccess: (case_id) => navigate({ to: '/cases/$case_id', params: { case_id }, replace: true }),
  });
  const isWhole =
    title.trim() !== '' &&
    (!doubt || reason.trim() !== '') &&
    (!hasIsolate || (wish.place !== undefined && wish.name.trim() !== ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) beginning.mutate();
      }}
    >
      <Stack gap="md">
        <TextInput
          label="Name of the case"
          maxLength={300}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {offer ? <Found offer={offer} /> : null}
        {offer && offer.schemes.length > 0 ? (
          <Select
            label="Scheme of the new profile"
            description={missingText(offer, scheme)}
            clearable
            placeholder="No profile"
            data={offer.schemes.map(({ id, name, field }) => ({ value: String(id), label: `${name} (${field})` }))}
            value={scheme}
            onChange={setScheme}
          />
        ) : null}
        {doubt ? (
          <Notice tone="warning" role="note" title={`The genome is not good: ${VERDICTS[doubt.kind].words}.`}>
            <Text size="sm" mb="sm">
              {doubt.reasons.join(' ')}
            </Text>
            <WhyTaken kinds={[doubt.kind]} value={reason} onChange={setReason} />
          </Notice>
        ) : null}
        {offer ? (
          <Checkbox
            label="The isolate belongs to the case, too"
            checked={hasIsolate}
            onChange={(event) => setHasIsolate(event.currentTarget.checked)}
          />
        ) : null}
        {hasIsolate ? <IsolateFields wish={wish} definitions={offer} onChange={setWish} /> : null}
        {beginning.error ? <ProblemView error={beginning.error} /> : null}
        <div>
          <Button type="submit" disabled={!isWhole} loading={beginning.isPending}>
            Begin
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function missingText({ schemes }: CaseOffer, scheme: string | null): string {
  const missing = schemes.find(({ id }) => String(id) === scheme)?.missing ?? [];
  if (missing.length === 0) return 'Alleles without an official id stand in it under their provisional ones.';
  return `${formatQuantity(missing.length, 'locus', 'loci')} of it must be entered by hand: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ' …' : ''}.`;
}

/** What the report has that is new, under its provisional ids, and what of it cannot be submitted. */
function Found({ offer: { alleles, left_out, database, site_name } }: { offer: CaseOffer }) {
  return (
    <>
      {alleles.length === 0 ? (
        <Notice tone="info" role="note" title="The report has no new allele that can be submitted." />
      ) : (
        <Section title={`${formatQuantity(alleles.length, 'new allele')} for ${database}, ${site_name}`}>
          <PlainTable
            label="New alleles"
            rows={alleles}
            keyOf={({ locus }) => locus}
            columns={[
              { header: 'Locus', cell: ({ locus }) => locus },
              { header: 'Provisional id', cell: ({ provisional }) => provisional },
            ]}
          />
        </Section>
      )}
      {left_out.length > 0 ? (
        <Section title={`Left out (${left_out.length})`}>
          <PlainTable
            label="Left out"
            isWide
            rows={left_out}
            keyOf={({ locus }) => locus}
            columns={[
              { header: 'Locus', cell: ({ locus }) => locus },
              { header: 'Why', cell: ({ reason }) => reason },
            ]}
          />
        </Section>
      ) : null}
    </>
  );
}
