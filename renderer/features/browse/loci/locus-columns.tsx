import { Link } from '@tanstack/react-router';
import { LOCUS_SORT_MEMBERS, type Locus } from '#shared/api/locus.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';

const sortable = new Set<string>(LOCUS_SORT_MEMBERS);

function yesOrNo(value: boolean | undefined): string | undefined {
  return value === undefined ? undefined : value ? 'yes' : 'no';
}

/** Columns of a table of loci; the number of alleles where the site tells it. */
export function locusColumns(site: string, database: string, hasCounts: boolean): RecordColumn<Locus>[] {
  const columns: RecordColumn<Locus>[] = [
    {
      id: 'id',
      header: 'Locus',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <Link to="/sites/$site/db/$database/loci/$locus" params={{ site, database, locus: id }} tabIndex={-1}>
          {id}
        </Link>
      ),
      width: 170,
    },
    { id: 'common_name', header: 'Common name', value: (locus) => locus.common_name, width: 130 },
    { id: 'aliases', header: 'Aliases', value: (locus) => locus.aliases?.join('; '), width: 150 },
    { id: 'data_type', header: 'Type', value: (locus) => locus.data_type, width: 84 },
    {
      id: 'allele_count',
      header: 'Alleles',
      value: (locus) => locus.allele_count,
      width: 92,
      isCount: true,
    },
    {
      id: 'min_length',
      header: 'Min length',
      value: (locus) => locus.min_length,
      width: 100,
      isCount: true,
    },
    {
      id: 'max_length',
      header: 'Max length',
      value: (locus) => locus.max_length,
      width: 104,
      isCount: true,
    },
    {
      id: 'length',
      header: 'Fixed length',
      value: (locus) => locus.length,
      width: 112,
      isCount: true,
      isHidden: true,
    },
    { id: 'length_varies', header: 'Length varies', value: (locus) => yesOrNo(locus.length_varies), isHidden: true },
    { id: 'coding_sequence', header: 'Coding', value: (locus) => yesOrNo(locus.coding_sequence), width: 84 },
    { id: 'allele_id_format', header: 'Id format', value: (locus) => locus.allele_id_format, isHidden: true },
    {
      id: 'schemes',
      header: 'Schemes',
      value: (locus) => locus.schemes?.map(({ description }) => description).join(', '),
      width: 200,
    },
    { id: 'full_name', header: 'Full name', value: (locus) => locus.full_name, width: 220 },
    { id: 'product', header: 'Product', value: (locus) => locus.product, width: 220 },
    {
      id: 'genome_position',
      header: 'Position',
      value: (locus) => locus.genome_position,
      isCount: true,
      isHidden: true,
    },
    { id: 'description', header: 'Description', value: (locus) => locus.description, width: 300, isHidden: true },
  ];
  return columns
    .filter(({ id }) => hasCounts || id !== 'allele_count')
    .map((column) => ({ ...column, isSortable: sortable.has(column.id) }));
}
