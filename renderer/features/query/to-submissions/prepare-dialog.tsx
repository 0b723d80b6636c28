import { Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { query } from '#renderer/api/queries.ts';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import type { OutputOf } from '#shared/rpc/contract/contract.ts';
import type { LocusPlace, OfferedLocus, LeftOutLocus } from '#shared/rpc/contract/draft-novel.ts';
import type { ResultKey } from '#shared/rpc/contract/results.ts';

/** Loci listed at once; the search finds the rest. */
const LISTED = 200;
/** More loci than this get a search. */
const IN_SIGHT = 12;

/** Asks of which loci the new alleles are to be submitted, makes a draft for each, and opens it, or the list of several. */
export function PrepareDialog({
  results,
  reason,
  onClose,
}: {
  results: readonly ResultKey[];
  /** Why genomes are taken that are not good. */
  reason: string | undefined;
  onClose: () => void;
}) {
  const offer = useQuery(query('draft:novel', { results: [...results], ...defined({ reason }) }));
  return (
    <Modal
      opened
      onClose={onClose}
      title="Prepare submissions of new alleles"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <QueryRegion query={offer}>
        {(found) => <Choice results={results} reason={reason} {...found} onClose={onClose} />}
      </QueryRegion>
    </Modal>
  );
}

function keyOf({ site, database, locus }: LocusPlace): string {
  return JSON.stringify([site, database, locus]);
}

function Choice({
  results,
  reason,
  offered,
  left_out,
  onClose,
}: OutputOf<'draft:novel'> & { results: readonly ResultKey[]; reason: string | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  // What was sent earlier is rarely wanted again.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter(({ sequences, sent_before }) => sequences > sent_before).map(keyOf)),
  );
  const loci = offered.filter((locus) => chosen.has(keyOf(locus)));
  const sequences = loci.reduce((sum, locus) => sum + locus.sequences, 0);
  const prepare = useMutation({
    mutationFn: () => rpc.call('draft:from-result', { results: [...results], loci, ...defined({ reason }) }),
    onSuccess: ({ draft_ids: ids }) => {
      onClose();
      const [only] = ids;
      if (ids.length === 1 && only !== undefined) {
        return navigate({ to: '/submissions/$draft_id', params: { draft_id: only } });
      }
      notifyDone(`${formatQuantity(ids.length, 'submission')} prepared, one for each locus.`);
      return navigate({ to: '/submissions' });
    },
  });
  return (
    <Stack gap="md">
      {offered.length === 0 ? (
        <Notice tone="info" role="note" title="Nothing of these results can be submitted.">
          The reasons are below.
        </Notice>
      ) : (
        <>
          <Text size="sm">
            A submission holds alleles of one locus. Each new sequence is cut out once, on the strand of its locus.
            Nothing is sent yet.
          </Text>
          <LocusTicks offered={offered} chosen={chosen} onChange={setChosen} />
        </>
      )}
      {left_out.length > 0 ? <LeftOutLoci leftOut={left_out} /> : null}
      {prepare.error ? <ProblemView error={prepare.error} /> : null}
      <DialogFooter>
        <Group gap="sm" justify="end">
          <Button variant="default" onClick={onClose}>
            {offered.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {offered.length === 0 ? null : (
            <Button
              data-autofocus
              disabled={loci.length === 0}
              loading={prepare.isPending}
              onClick={() => prepare.mutate()}
            >
              Prepare {formatQuantity(loci.length, 'submission')} with {formatQuantity(sequences, 'sequence')}
            </Button>
          )}
        </Group>
      </DialogFooter>
    </Stack>
  );
}

function LocusTicks({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly OfferedLocus[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const shown = offered.filter(({ locus }) => locus.toLowerCase().includes(wanted));
  const count = shown.filter((locus) => chosen.has(keyOf(locus))).length;
  const places = new Set(offered.map(({ site, database }) => JSON.stringify([site, database])));

  function tick(loci: readonly OfferedLocus[], isChosen: boolean): void {
    const next = new Set(chosen);
    for (const locus of loci) {
      if (isChosen) next.add(keyOf(locus));
      else next.delete(keyOf(locus));
    }
    onChange(next);
  }

  return (
    <>
      {offered.length > IN_SIGHT ? (
        <Group gap="sm" align="end">
          <TextInput label="Find a locus" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
          <Checkbox
            mb={8}
            label={wanted === '' ? 'All loci' : `All ${shown.length} found`}
            checked={shown.length > 0 && count === shown.length}
            indeterminate={count > 0 && count < shown.length}
            onChange={(event) => tick(shown, event.currentTarget.checked)}
          />
        </Group>
      ) : null}
      <PlainTable
        label="Loci with new alleles"
        isWide
        rows={shown}
        most={LISTED}
        beyond="Write a part of a name to see them."
        keyOf={keyOf}
        columns={[
          {
            header: 'Locus',
            cell: (locus) => (
              <Checkbox
                label={locus.locus}
                checked={chosen.has(keyOf(locus))}
                onChange={(event) => tick([locus], event.currentTarget.checked)}
              />
            ),
          },
          { header: 'New alleles', cell: ({ sequences }) => sequences, isNumber: true },
          { header: 'Found in', cell: ({ inputs }) => formatQuantity(inputs, 'input') },
          {
            header: 'Sent before',
            cell: ({ sent_before }) => (sent_before === 0 ? '' : formatQuantity(sent_before, 'sequence')),
          },
          {
            header: 'Database',
            cell: ({ site_name, database }) => (places.size > 1 ? `${database}, ${site_name}` : ''),
          },
        ]}
      />
      {shown.length === 0 ? <Text size="sm">No locus has this name.</Text> : null}
    </>
  );
}

/** Rows listed at once: whoever wants all of them finds them in the table of novel alleles. */
const LISTED_LEFT_OUT = 50;

/** New sequences that cannot be submitted, and why. */
function LeftOutLoci({ leftOut }: { leftOut: readonly LeftOutLocus[] }) {
  return (
    <Section title={`Left out (${leftOut.length})`}>
      <PlainTable
        label="Left out"
        isWide
        rows={leftOut}
        most={LISTED_LEFT_OUT}
        beyond="The table of novel alleles shows all of them."
        keyOf={({ site, database, locus, reason }) => JSON.stringify([site, database, locus, reason])}
        columns={[
          { header: 'Locus', cell: ({ locus }) => locus },
          { header: 'Why', cell: ({ reason }) => reason },
          {
            header: 'In',
            cell: ({ inputs, example }) => (inputs === 1 ? example : formatQuantity(inputs, 'input')),
          },
        ]}
      />
    </Section>
  );
}
