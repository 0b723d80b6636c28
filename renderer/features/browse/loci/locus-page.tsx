import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { locusQueries } from '#renderer/api/definitions/loci.ts';
import { querySearch } from '#renderer/api/definitions/query-target.ts';
import { People } from '#renderer/records/people/person.tsx';
import { EditRecord, NewRecord } from '#renderer/records/record-editor/record-buttons.tsx';
import { RecordChanges } from '#renderer/records/record-editor/record-changes.tsx';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ExtendedAttribute, Locus } from '#shared/api/locus.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { AlleleTable } from '../alleles/allele-table.tsx';
import { LinkedFieldsLine } from '../linked-fields/linked-fields.tsx';
import { publicationsOf } from '#shared/api/publication.ts';
import { PublicationLinks } from '#renderer/records/publication-links.tsx';
import classes from '../browse.module.css';

/** One locus and its alleles. */
export function LocusPage() {
  const { site, database, locus: name } = useParams({ from: '/sites/$site/db/$database/loci/$locus' });
  const label = useDatabaseLabel(site, database);
  const locus = useQuery(locusQueries.one(site, database, name));
  useRememberedPage(locus.data ? `${name} (${database})` : undefined);
  const address = { site, database, record: 'locus', key: { locus: name } } as const;
  const can = useCapabilities(site);
  const hasAlleles = locus.data?.alleles !== undefined;
  // The count is absent in isolate databases, which hold no alleles.
  const isEmpty = locus.data?.allele_count === 0;
  return (
    <RecordPage
      title={name}
      subtitle={`Locus of ${label}`}
      badges={locus.data?.data_type ? <Badge color="gray">{locus.data.data_type}</Badge> : null}
      actions={
        <>
          <EditRecord address={address} />
          {hasAlleles ? (
            <>
              <LinkButton to="/sites/$site/db/$database/loci/$locus/alignment" params={{ site, database, locus: name }}>
                Alignment
              </LinkButton>
              {can.statistics ? (
                <LinkButton to="/sites/$site/db/$database/charts" params={{ site, database }} search={{ locus: name }}>
                  Lengths
                </LinkButton>
              ) : null}
              {can.query ? (
                <LinkButton to="/query" search={querySearch(site, database, { kind: 'locus', locus: name })}>
                  Query this locus
                </LinkButton>
              ) : null}
            </>
          ) : null}
        </>
      }
      record={locus}
      missing={<RecordChanges address={address} />}
      holdsList
    >
      {(record) => (
        <>
          <LocusFields site={site} database={database} locus={record} />
          {hasAlleles || isEmpty ? (
            <Section
              title="Alleles"
              grow
              actions={<NewRecord address={{ site, database, record: 'allele', key: { locus: name } }} />}
            >
              <AlleleTable key={`${database} ${name}`} site={site} database={database} locus={record} />
            </Section>
          ) : null}
          <RecordChanges address={address} />
        </>
      )}
    </RecordPage>
  );
}

function LocusFields({ site, database, locus }: { site: string; database: string; locus: Locus }) {
  const isHere = useDefinesHere(site, database, 'link_fields');
  return (
    <FieldList
      fields={[
        ['Common name', locus.common_name],
        ['Full name', locus.full_name],
        ['Product', locus.product],
        ['Aliases', locus.aliases?.join(', ')],
        ['Description', locus.description],
        ['Alleles', locus.allele_count === undefined ? undefined : formatCount(locus.allele_count)],
        ['Allele ids', describeIds(locus)],
        ['Length', describeLength(locus)],
        ['Coding sequence', describeCoding(locus)],
        ['Start codons', locus.start_codons?.split(';').join(', ')],
        ['Kind', locus.locus_type],
        ['Of several matches', locus.match_longest ? 'only the longest counts' : undefined],
        ['New alleles', locus.id_check_type_alleles ? 'are compared with type alleles' : undefined],
        ['Variants', describeVariants(locus)],
        ['Reference sequence', locus.reference_sequence],
        ['Genome position', locus.genome_position === undefined ? undefined : formatCount(locus.genome_position)],
        [
          'Schemes',
          locus.schemes?.length ? (
            <SchemeLinks key="schemes" site={site} database={database} schemes={locus.schemes} />
          ) : undefined,
        ],
        [
          'Publications',
          locus.publications?.length ? (
            <PublicationLinks key="publications" {...{ site, database }} publications={publicationsOf(locus)} />
          ) : undefined,
        ],
        [
          'Isolate fields',
          isHere ? (
            <LinkedFieldsLine
              key={locus.id}
              database={database}
              target={{ kind: 'locus', locus: locus.id }}
              name={locus.id}
            />
          ) : undefined,
        ],
        ['Extra fields', locus.extended_attributes?.map(describeAttribute).join(', ')],
        [
          'Curators',
          locus.curators?.length ? <People key="curators" {...{ site, database }} uris={locus.curators} /> : undefined,
        ],
        ['Defined at', locus.seqdef_definition],
        ['Note of the site', locus.message],
      ]}
    />
  );
}

function SchemeLinks({
  site,
  database,
  schemes,
}: DatabasePlace & {
  schemes: readonly { scheme: string; description: string }[];
}) {
  return (
    <ul className={classes['links']}>
      {schemes.map(({ scheme, description }) => (
        <li key={scheme}>
          <Link
            to="/sites/$site/db/$database/schemes/$scheme_id"
            params={{ site, database, scheme_id: nameInUri(scheme) }}
          >
            {description}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Variants that are known to matter: place, wild type and the others. */
function describeVariants({ SNPs = [], SAVs = [] }: Locus): string {
  const bases = SNPs.map((each) => ({ ...each, wild: each.wild_type_nuc, others: each.variant_nuc, unit: 'base' }));
  const residues = SAVs.map((each) => ({ ...each, wild: each.wild_type_aa, others: each.variant_aa, unit: 'residue' }));
  return [...bases, ...residues]
    .map(({ unit, reported_position: place, locus_position: here, wild, others, ...rest }) => {
      const remarks = [
        here === place ? undefined : `${here} of the locus`,
        rest.flanking_length === undefined ? undefined : `${rest.flanking_length} on each side as in the wild type`,
        rest.wild_type_allele_id === undefined ? undefined : `wild type is allele ${rest.wild_type_allele_id}`,
      ].filter((remark) => remark !== undefined);
      const more = remarks.length > 0 ? ` (${remarks.join(', ')})` : '';
      return `${unit} ${place}: ${wild.join('/')} to ${others.join('/')}${more}`;
    })
    .join('; ');
}

function describeAttribute({ field, required, allowed_values, ...rest }: ExtendedAttribute): string {
  const { value_format, value_regex, length, description } = rest;
  const remarks = [
    value_format,
    length === undefined ? undefined : `at most ${formatQuantity(length, 'character')}`,
    value_regex === undefined ? undefined : `matching ${value_regex}`,
    required ? 'required' : undefined,
    allowed_values?.join(' | '),
    description,
  ];
  return `${field} (${remarks.filter(Boolean).join('; ')})`;
}

function describeIds({ allele_id_format: format, allele_id_regex: pattern }: Locus): string | undefined {
  if (format === undefined) return undefined;
  return pattern ? `${format}, matching ${pattern}` : format;
}

/** `465 bases`, or `400 to 468 bases`. */
function describeLength({ data_type, length_varies, length, min_length, max_length }: Locus): string | undefined {
  const unit = data_type === 'peptide' ? 'residue' : 'base';
  if (!length_varies && length !== undefined) return `${formatQuantity(length, unit)}, fixed`;
  if (min_length === undefined && max_length === undefined) return length_varies ? 'varies' : undefined;
  if (min_length === max_length) return formatQuantity(min_length ?? 0, unit);
  return `${formatCount(min_length ?? 0)} to ${max_length === undefined ? 'any number of' : formatCount(max_length)} ${unit}s`;
}

function describeCoding({ coding_sequence, orf }: Locus): string | undefined {
  if (coding_sequence === undefined) return undefined;
  if (!coding_sequence) return 'no';
  return orf === undefined ? 'yes' : `yes, reading frame ${orf}`;
}
