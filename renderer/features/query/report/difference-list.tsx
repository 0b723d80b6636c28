import { ScrollArea, Table, Title } from '@mantine/core';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { NovelAllele } from '#shared/rpc/contract/typing.ts';
import classes from './locus-detail.module.css';

type DifferenceCells = readonly [label: string, kind: string, inAllele: string, inContig: string];

function spanText(start: number, end: number): string {
  return start === end ? formatCount(start) : `${formatCount(start)} to ${formatCount(end)}`;
}

function DifferenceTable({
  label,
  unit,
  rows,
  count,
}: {
  label: string;
  /** What the allele is counted in: `Base`, `Codon`. */
  unit: string;
  rows: readonly DifferenceCells[];
  /** How many there are, some of which may not be listed. */
  count: number;
}) {
  return (
    <div>
      <ScrollArea.Autosize mah={260} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': label }}>
        <Table aria-label={label} stickyHeader withTableBorder fz="xs" verticalSpacing={4} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{label}</Table.Th>
              <Table.Th scope="col">Kind</Table.Th>
              <Table.Th scope="col">{unit} of the allele</Table.Th>
              <Table.Th scope="col">Base of the contig</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([name, kind, inAllele, inContig], index) => (
              <Table.Tr key={index}>
                <Table.Td className="mono" style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Table.Td>
                <Table.Td>{kind}</Table.Td>
                <Table.Td>{inAllele}</Table.Td>
                <Table.Td>{inContig}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {count > rows.length ? (
        <p className={classes['more']}>
          The first {formatCount(rows.length)} of {formatQuantity(count, 'difference')}. The alignment shows all.
        </p>
      ) : null}
    </div>
  );
}

/** How a new sequence differs from the nearest allele, in bases and in amino acids, with the positions in both. */
export function DifferenceList({ novel }: { novel: NovelAllele }) {
  const { differences = [], peptide_differences: peptides = [] } = novel;
  if (differences.length === 0 && peptides.length === 0) return null;
  return (
    <section className={classes['section']} aria-label="Differences">
      <Title order={3}>Differences from the nearest allele</Title>
      {differences.length > 0 ? (
        <DifferenceTable
          label="In the sequence"
          unit="Residue"
          count={novel.difference_count ?? differences.length}
          rows={differences.map((one) => [
            one.label,
            one.kind,
            spanText(one.allele_start, one.allele_end),
            spanText(one.query_start, one.query_end),
          ])}
        />
      ) : null}
      {peptides.length > 0 ? (
        <DifferenceTable
          label="In the protein"
          unit="Codon"
          count={novel.peptide_difference_count ?? peptides.length}
          rows={peptides.map((one) => [
            one.label,
            one.effect.replace('-', ' '),
            spanText(one.codon_start, one.codon_end),
            spanText(one.query_start, one.query_end),
          ])}
        />
      ) : null}
    </section>
  );
}
