import { Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { ExternalLink } from '#renderer/records/external-link.tsx';
import { People } from '#renderer/records/people/person.tsx';
import { useDefinesHere } from '#renderer/records/use-defines-here.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { FieldList } from '#renderer/ui/lists/field-list.tsx';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import { shownLincodeField } from '#shared/api/lincode.ts';
import type { Scheme, SchemeField } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { PublicationLinks } from '#renderer/records/publication-links.tsx';
import { LinkedFieldsLine } from '../linked-fields/linked-fields.tsx';

/** Everything that is known about a scheme. */
export function SchemeFields({ site, database, scheme }: { site: string; database: string; scheme: Scheme }) {
  const isHere = useDefinesHere(site, database, 'link_fields');
  const canClassify = useDefinesHere(site, database, 'classify');
  const names = (scheme.fields ?? []).map(nameInUri);
  const fields = useQueries({ queries: names.map((name) => schemeQueries.field(site, database, scheme.id, name)) });
  const described = names.map((name, index) => describeField(name, fields[index]?.data));
  return (
    <>
      <FieldList
        fields={[
          ['Description', scheme.long_description],
          ['Taxon', scheme.taxon],
          [
            'NCBI taxonomy',
            scheme.taxon_id === undefined ? undefined : (
              <ExternalLink key="taxon" href={`https://www.ncbi.nlm.nih.gov/datasets/taxonomy/${scheme.taxon_id}`}>
                {scheme.taxon_id}
              </ExternalLink>
            ),
          ],
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
          [
            'LIN codes',
            !scheme.lincodes && (scheme.profiles === undefined || !canClassify) ? undefined : (
              <Lincodes key="lincodes" site={site} database={database} scheme={scheme} />
            ),
          ],
          ['Missing loci', describeMissing(scheme)],
          ['Loci that are present', scheme.allow_presence ? 'may stand as allele P' : undefined],
          ['Flags', scheme.flags?.join(', ')],
          [
            'Publications',
            scheme.publications?.length ? (
              <PublicationLinks key="publications" {...{ site, database }} publications={scheme.publications} />
            ) : undefined,
          ],
          [
            'Curators',
            scheme.curators?.length ? (
              <People key="curators" {...{ site, database }} uris={scheme.curators} />
            ) : undefined,
          ],
          ['Place among schemes', scheme.display_order],
          ['Last added', scheme.last_added],
          ['Last updated', scheme.last_updated],
          ['Note of the site', scheme.message],
        ]}
      />
      <HoldBelow while={fields.some((field) => field.isLoading)} />
    </>
  );
}

function describeField(name: string, field: SchemeField | undefined): string {
  const remarks = [
    field?.type,
    field?.description,
    field?.value_regex === undefined ? undefined : `matching ${field.value_regex}`,
    field?.option_list?.split('|').join(' | '),
  ].filter(Boolean);
  return remarks.length > 0 ? `${name} (${remarks.join('; ')})` : name;
}

function describeMissing({ allow_missing_loci: isAllowed, max_missing: most }: Scheme): string | undefined {
  if (isAllowed === undefined) return undefined;
  if (!isAllowed) return 'not allowed';
  return most === undefined ? 'allowed (allele N)' : `at most ${formatCount(most)} (allele N)`;
}

/** How profiles get LIN codes, and which names the groups of codes have. */
function describeLincodes({ lincodes }: Scheme): string | undefined {
  if (!lincodes) return undefined;
  const { thresholds, max_missing: most, fields = [] } = lincodes;
  const names = fields.map(({ field, type }) => `${shownLincodeField(field)} (${type})`);
  return [
    `at most ${thresholds.split(';').join(', ')} loci that differ`,
    most === undefined ? undefined : `profiles with a code lack at most ${formatCount(most)}`,
    names.length === 0 ? undefined : `names: ${names.join(', ')}`,
    lincodes.defined_here ? 'defined here, not by the site' : undefined,
  ]
    .filter((part) => part !== undefined)
    .join('; ');
}

/** How profiles get LIN codes, and the way to the codes, or to define them. */
function Lincodes({ site, database, scheme }: DatabasePlace & { scheme: Scheme }) {
  const isListed = scheme.lincodes === undefined || scheme.lincodes.definitions !== undefined;
  return (
    <Group gap="4px 10px" wrap="wrap">
      <span>{describeLincodes(scheme) ?? 'none'}</span>
      {isListed ? (
        <LinkButton
          to="/sites/$site/db/$database/schemes/$scheme_id/lincodes"
          params={{ site, database, scheme_id: String(scheme.id) }}
          size="compact-xs"
        >
          {scheme.lincodes ? 'Browse LIN codes' : 'Define LIN codes…'}
        </LinkButton>
      ) : null}
    </Group>
  );
}

/** The classification schemes that group the profiles of a scheme, and the way to define another one. */
function SchemeGroups({
  site,
  database,
  scheme,
  canDefine,
}: DatabasePlace & {
  scheme: Scheme;
  canDefine: boolean;
}) {
  const classifications = scheme.classification_schemes ?? [];
  return (
    <Group gap="4px 10px" wrap="wrap">
      {classifications.length === 0 ? <span>none</span> : null}
      {classifications.map(({ href, name }) => (
        <Link
          key={href}
          to="/sites/$site/db/$database/classification_schemes/$classification_scheme_id"
          params={{ site, database, classification_scheme_id: nameInUri(href) }}
        >
          {name}
        </Link>
      ))}
      {canDefine ? (
        <LinkButton
          to="/sites/$site/db/$database/classification_schemes"
          params={{ site, database }}
          search={{ new: String(scheme.id) }}
          size="compact-xs"
        >
          Group profiles…
        </LinkButton>
      ) : null}
    </Group>
  );
}
