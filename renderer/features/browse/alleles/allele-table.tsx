import { Badge } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Locus } from '#shared/api/locus.ts';
import { ALLELE_SORT_MEMBERS, type Allele } from '#shared/api/allele.ts';
import { defined } from '#shared/defined.ts';
import { ownMember } from '#shared/own-member.ts';
import { writeChosenAlleles } from '#renderer/api/definitions/chosen-alleles.ts';
import { allelesSource } from '#renderer/api/definitions/loci.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { NotUsedBadge } from '#renderer/records/block-button.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { describeAmbiguityCodes, holdsAmbiguityCodes } from './ambiguity-codes.ts';
import { furtherOfAllele } from './allele-fields.ts';
import { alleleFasta } from './fasta.ts';
import { useTableView } from '#renderer/records/record-table/use-table-view.ts';
import { useCapabilities, useListReach } from '#renderer/records/use-site.ts';

const sortable = new Set<string>(ALLELE_SORT_MEMBERS);

/** The alleles of a locus. */
export function AlleleTable({ site, database, locus }: { site: string; database: string; locus: Locus }) {
  const navigate = useNavigate();
  const [view, setView] = useTableView();
  const { files = false } = useCapabilities(site);
  const columns = useMemo(() => alleleColumns(site, database, locus), [site, database, locus]);

  function compare(alleles: Allele[]): void {
    void navigate({
      to: '/sites/$site/db/$database/loci/$locus/alignment',
      params: { site, database, locus: locus.id },
      search: { alleles: writeChosenAlleles({ ids: alleles.map(({ allele_id }) => allele_id), isAll: false }) },
    });
  }

  return (
    <RecordTable
      name="alleles"
      label={`Alleles of ${locus.id}`}
      noun={['allele', 'alleles']}
      source={allelesSource(site, database, locus.id)}
      columns={columns}
      view={view}
      onViewChange={setView}
      onOpen={({ allele_id }) =>
        void navigate({
          to: '/sites/$site/db/$database/loci/$locus/alleles/$allele_id',
          params: { site, database, locus: locus.id, allele_id },
        })
      }
      {...useListReach(site)}
      selectionActions={[{ label: 'Compare', run: compare }]}
      fileName={`${database}_${locus.id}`}
      exportColumns={[{ id: 'locus', header: 'locus', value: () => locus.id }]}
      further={(allele) => furtherOfAllele(allele, locus)}
      toFasta={(allele) => alleleFasta(locus.id, allele)}
      empty={
        <EmptyState title={`${locus.id} has no alleles yet`}>
          {files ? 'Import a FASTA file named after the locus to add alleles.' : null}
        </EmptyState>
      }
    />
  );
}

function alleleColumns(site: string, database: string, locus: Locus): RecordColumn<Allele>[] {
  const columns: RecordColumn<Allele>[] = [
    {
      id: 'allele_id',
      header: 'Allele',
      value: ({ allele_id }) => allele_id,
      cell: (allele) => (
        <>
          <Link
            to="/sites/$site/db/$database/loci/$locus/alleles/$allele_id"
            params={{ site, database, locus: locus.id, allele_id: allele.allele_id }}
            tabIndex={-1}
          >
            {allele.allele_id}
          </Link>
          {holdsAmbiguityCodes(allele, locus.data_type) ? (
            <Badge ml="sm" size="xs" color="gray" title={describeAmbiguityCodes(allele, locus.data_type)}>
              IUPAC
            </Badge>
          ) : null}
          <NotUsedBadge because={allele.not_used} />
        </>
      ),
      width: 110,
      ...defined({ align: locus.allele_id_format === 'text' ? undefined : ('end' as const) }),
    },
    { id: 'length', header: 'Length', value: lengthOf, width: 86, isCount: true },
    { id: 'status', header: 'Status', value: (allele) => allele.status, width: 176 },
    {
      id: 'sequence',
      header: 'Sequence',
      value: (allele) => allele.sequence,
      cell: firstResidues,
      width: 420,
      isMono: true,
    },
    ...(locus.extended_attributes ?? []).map(({ field }): RecordColumn<Allele> => ({
      id: field,
      header: field,
      value: (allele) => textOf(ownMember(allele, field)),
    })),
    { id: 'comments', header: 'Comments', value: (allele) => allele.comments, width: 200 },
    { id: 'date_entered', header: 'Entered', value: (allele) => allele.date_entered, width: 104 },
    { id: 'datestamp', header: 'Changed', value: (allele) => allele.datestamp, width: 104, isHidden: true },
  ];
  return columns.map((column) => ({ ...column, isSortable: sortable.has(column.id) }));
}

function lengthOf({ length, sequence }: Allele): number {
  return length ?? sequence.length;
}

/** No more than a wide cell can show: long sequences would make scrolling slow. */
function firstResidues({ sequence }: Allele): string {
  return sequence.length > 160 ? `${sequence.slice(0, 160)}…` : sequence;
}

function textOf(value: unknown): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === undefined || value === null ? undefined : JSON.stringify(value);
}
