import { useQueries } from '@tanstack/react-query';
import type { Scheme, SchemeField } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { SchemeGroups } from './scheme-groups.tsx';
import { LinkedFieldsLine } from '../linked-fields/linked-fields.tsx';

/** Everything that is known about a scheme. */
export function SchemeFields({ site, database, scheme }: { site: string; database: string; scheme: Scheme }) {
  const isHere = useDefinesHere(site, database, 'link_fields');
  const canClassify = useDefinesHere(site, database, 'classify');
  const names = (scheme.fields ?? []).map(nameInUri);
  const fields = useQueries({ queries: names.map((name) => schemeQueries.field(site, database, scheme.id, name)) });
  const described = names.map((name, index) => describeField(name, fields[index]?.data));
  return (
    <FieldList
      fields={[
        ['Description', scheme.long_description],
        ['Loci', scheme.locus_count === undefined ? undefined : formatCount(scheme.locus_count)],
        ['Profiles', scheme.records === undefined ? undefined : formatCount(scheme.records)],
        ['Primary key', scheme.primary_key_field ? nameInUri(scheme.primary_key_field) : undefined],
        ['Fields', described.join(', ')],
        [
          'Isolate fields',
          isHere ? (
            <LinkedFieldsLine
              key={scheme.id}
              database={database}
              target={{ kind: 'scheme', scheme_id: scheme.id }}
              name={scheme.description}
            />
          ) : undefined,
        ],
        [
          'Groups',
          scheme.profiles === undefined || (!canClassify && !scheme.classification_schemes?.length) ? undefined : (
            <SchemeGroups key="groups" site={site} database={database} scheme={scheme} canDefine={canClassify} />
          ),
        ],
        ['Missing loci', describeMissing(scheme.allow_missing_loci)],
        ['Last added', scheme.last_added],
        ['Last updated', scheme.last_updated],
      ]}
    />
  );
}

function describeField(name: string, field: SchemeField | undefined): string {
  const remarks = [field?.type, field?.description].filter(Boolean);
  return remarks.length > 0 ? `${name} (${remarks.join('; ')})` : name;
}

function describeMissing(isAllowed: boolean | undefined): string | undefined {
  if (isAllowed === undefined) return undefined;
  return isAllowed ? 'allowed (allele N)' : 'not allowed';
}
