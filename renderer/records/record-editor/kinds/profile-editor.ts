import type { QueryClient } from '@tanstack/react-query';
import type { RecordAddress } from '#renderer/api/curation/records.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import type { SchemeField } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { formField, type EditorField, type EditorKind } from '../editor-kind.ts';

/** Most loci that have a field of their own in the form. */
const FEW = 60;

const ALLELE_HELP = 'The id of an allele of each locus. N where the locus is missing.';

function alleleFields(loci: readonly string[]): EditorField[] {
  if (loci.length > FEW) {
    const help = `${ALLELE_HELP} A table of loci and alleles can be pasted.`;
    return [formField('alleles', 'Alleles', { kind: 'pairs', names: loci }, { help, group: 'Alleles' })];
  }
  return loci.map((locus) =>
    formField(['alleles', locus], locus, 'line', { group: 'Alleles', isRequired: true, first: '' }),
  );
}

function valueField({ field, description, option_list }: SchemeField): EditorField {
  return {
    path: ['fields', field],
    label: field,
    ...defined({ help: description }),
    widget: option_list === undefined ? { kind: 'line' } : { kind: 'choice', choices: option_list.split('|') },
    group: 'Fields',
  };
}

async function fields(client: QueryClient, { site, database, key }: RecordAddress): Promise<EditorField[]> {
  const id = Number(key['scheme_id']);
  const scheme = await client.fetchQuery(schemeQueries.one(site, database, id));
  const loci = await client.fetchQuery(schemeQueries.loci(site, database, id));
  const primaryKey = scheme.primary_key_field === undefined ? 'Id' : nameInUri(scheme.primary_key_field);
  const names = (scheme.fields ?? []).map(nameInUri).filter((name) => name !== primaryKey);
  const others = await Promise.all(
    names.map((name) => client.fetchQuery(schemeQueries.field(site, database, id, name))),
  );
  return [
    formField('profile_id', primaryKey, 'line', {
      help: 'The next free id is proposed. It cannot be changed once the profile is defined.',
      isRequired: true,
      isOwn: true,
      isFixed: true,
      first: '',
    }),
    ...alleleFields(loci),
    ...others.map(valueField),
  ];
}

export const profileEditor: EditorKind = {
  noun: 'profile',
  fields,
  owner: ['scheme_id'],
  titleOf: ({ profile_id }) => `Profile ${profile_id}`,
  page: ({ scheme_id, profile_id }) => ['schemes', String(scheme_id), 'profiles', String(profile_id)],
  list: ({ scheme_id }) => ['schemes', String(scheme_id)],
  ownerTitle: ({ scheme_id }) => `scheme ${scheme_id}`,
  keyOf: (_reply, { scheme_id = '' }, { profile_id }) => ({ scheme_id, profile_id: String(profile_id) }),
  deleting: 'Isolates with its alleles lose this type. Its id is retired.',
};
