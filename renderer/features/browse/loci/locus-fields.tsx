import { Link } from '@tanstack/react-router';
import type { ExtendedAttribute, Locus } from '#shared/api/locus.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { LinkedFieldsLine } from '../linked-fields/linked-fields.tsx';
import { PublicationLinks } from '../publication-links.tsx';
import classes from '../browse.module.css';
import type { DatabasePlace } from '#shared/database-place.ts';

/** Everything that is known about a locus. */
export function LocusFields({ site, database, locus }: { site: string; database: string; locus: Locus }) {
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
        ['Genome position', locus.genome_position === undefined ? undefined : formatCount(locus.genome_position)],
        [
          'Schemes',
          locus.schemes?.length ? (
            <SchemeLinks key="schemes" site={site} database={database} schemes={locus.schemes} />
          ) : undefined,
        ],
        [
          'Publications',
          locus.publications?.length ? <PublicationLinks key="publications" ids={locus.publications} /> : undefined,
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

function describeAttribute({ field, value_format, required, description, allowed_values }: ExtendedAttribute): string {
  const remarks = [value_format, required ? 'required' : undefined, allowed_values?.join(' | '), description];
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
