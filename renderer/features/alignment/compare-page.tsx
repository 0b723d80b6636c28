import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { alleleRows, readChosenAlleles, writeChosenAlleles } from '#renderer/api/definitions/chosen-alleles.ts';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { AlignmentPanel } from '#renderer/records/alignment/alignment-panel.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { MAX_ALIGNED_ROWS } from '#shared/rpc/contract/alignment.ts';

/** Up to this many alleles are all compared at once; of more, some are to be chosen first. */
const ALL_AT_ONCE = 200;

/** Alleles of a locus side by side: two of them, or many with their polymorphic sites. */
export function ComparePage() {
  const { site, database, locus: name } = useParams({ from: '/sites/$site/db/$database/loci/$locus/alignment' });
  const label = useDatabaseLabel(site, database);
  const { alleles } = useSearch({ from: '/sites/$site/db/$database/loci/$locus/alignment' });
  const navigate = useNavigate();
  const locus = useQuery(locusQueries.one(site, database, name));
  const chosen = readChosenAlleles(alleles);
  useRememberedPage(locus.data ? `Alignment of ${name} (${database})` : undefined);

  function choose(text: string): void {
    void navigate({
      to: '/sites/$site/db/$database/loci/$locus/alignment',
      params: { site, database, locus: name },
      search: { alleles: writeChosenAlleles(readChosenAlleles(text)) },
    });
  }

  return (
    <Page
      kind="list"
      title={`Alignment of ${name}`}
      subtitle={
        <>
          Alleles of{' '}
          <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus: name }}>
            {name}
          </Link>{' '}
          in {label}
        </>
      }
      actions={<AlleleChoice key={alleles ?? ''} chosen={alleles ?? ''} onChoose={choose} />}
    >
      <QueryRegion query={locus}>
        {({ allele_count }) => {
          // Not every site says how many there are.
          if (alleles === undefined && (allele_count ?? Infinity) > ALL_AT_ONCE) {
            return <TooMany name={name} count={allele_count} onChoose={choose} />;
          }
          if (chosen.ids.length + (chosen.isAll ? (allele_count ?? Infinity) : 0) === 1)
            return <OnlyOne onChoose={choose} id={chosen.ids[0] ?? ''} />;
          return <AlignmentPanel input={{ site, database, locus: name, rows: alleleRows(chosen) }} />;
        }}
      </QueryRegion>
    </Page>
  );
}

function TooMany(props: { name: string; count: number | undefined; onChoose: (text: string) => void }) {
  const { name, count, onChoose } = props;
  const first = `1-${ALL_AT_ONCE}`;
  const isOffered = count === undefined || count <= MAX_ALIGNED_ROWS;
  return (
    <EmptyState
      title={
        count === undefined
          ? `Which alleles of ${name} are compared?`
          : `${name} has ${formatQuantity(count, 'allele')}`
      }
      actions={
        isOffered ? (
          <Button onClick={() => onChoose('*')}>
            Compare all{count === undefined ? '' : ` ${formatCount(count)}`}
          </Button>
        ) : null
      }
    >
      <Text size="sm">
        Enter the alleles to compare above, for example {first}, or select them in the table of the locus and choose
        Compare.
      </Text>
    </EmptyState>
  );
}

function OnlyOne({ id, onChoose }: { id: string; onChoose: (text: string) => void }) {
  return (
    <EmptyState
      title={`Which alleles are compared with allele ${id}?`}
      actions={
        <Button onClick={() => onChoose(writeChosenAlleles({ ids: [id], isAll: true }))}>With all others</Button>
      }
    >
      <Text size="sm">Add other alleles above, separated by commas. The first is the reference.</Text>
    </EmptyState>
  );
}

function AlleleChoice({ chosen, onChoose }: { chosen: string; onChoose: (text: string) => void }) {
  const [text, setText] = useState(chosen);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(text);
      }}
    >
      <Group gap="sm" wrap="nowrap">
        <TextInput
          aria-label="Alleles to compare"
          placeholder="All alleles; or 1, 3, 7-12"
          title="Ids separated by commas. The first is the reference. 3-7 is a range, * means all others."
          w={240}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Compare
        </Button>
      </Group>
    </form>
  );
}
