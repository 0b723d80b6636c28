import type { SiteSource } from '#electron/remote/site-source.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { getDatabase } from '#shared/api/discovery.ts';
import { listFields } from '#shared/api/field.ts';
import { getLocus } from '#shared/api/locus.ts';
import { getScheme } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { OUR_LISTS } from '#shared/rules/submission-members.ts';
import type { DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget, TargetColumn } from '#shared/rpc/contract/draft-target.ts';
import { clientOf } from '../remote-query/client-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';

/** A database and a type of submission. */
export interface TargetAsked {
  site: string;
  database: string;
  type: DraftType;
  locus?: string | undefined;
  scheme_id?: number | undefined;
}

const IS_OF_DEFINITIONS: Record<DraftType, boolean> = {
  alleles: true,
  profiles: true,
  isolates: false,
  genomes: false,
};

type Tools = Pick<WorkbenchContext, 'sites' | 'remoteSites' | 'dataFolder'>;

/**
 * What a database takes of one type of submission, as its site tells it. AppError: refusals of the site, those of
 * `createHttpSite`, 404 `unknown_site`.
 */
export async function describeTarget(tools: Tools, asked: TargetAsked, signal?: AbortSignal): Promise<DraftTarget> {
  const { site: id, database, type, locus, scheme_id } = asked;
  const source = tools.sites.get(id);
  const api = clientOf(source);
  const options = signal ? { signal } : {};
  const resources = await api.get(getDatabase, { database }, undefined, options);
  const kind = resources.isolates === undefined ? ('seqdef' as const) : ('isolates' as const);
  const takes = (kind === 'seqdef') === IS_OF_DEFINITIONS[type];
  const target: DraftTarget = {
    site: { id, name: source.site.name, kind: source.site.kind },
    database,
    kind,
    takes,
    ...(takes ? {} : { refusal: refusalOf(database, kind, type) }),
    ...(await whoSends(tools, source)),
    lists: {
      technologies: [...OUR_LISTS.technologies],
      read_lengths: [...OUR_LISTS.read_lengths],
      coverages: [...OUR_LISTS.coverages],
      assemblies: [...OUR_LISTS.assemblies],
    },
  };
  if (!takes) return target;
  if (type === 'alleles' && locus !== undefined && locus !== '') {
    target.locus = asTargetLocus(await api.get(getLocus, { database, locus }, undefined, options));
  }
  if (type === 'profiles' && scheme_id !== undefined) {
    const scheme = await api.get(getScheme, { database, scheme_id }, undefined, options);
    target.scheme = {
      id: scheme_id,
      name: scheme.description,
      primary_key: scheme.primary_key_field === undefined ? '' : nameInUri(scheme.primary_key_field),
      loci: (scheme.loci ?? []).map(nameInUri),
    };
  }
  if (kind === 'isolates') target.columns = await columnsOf(source, database, type, options);
  return target;
}

function refusalOf(database: string, kind: 'seqdef' | 'isolates', type: DraftType): string {
  const is =
    kind === 'seqdef'
      ? 'sequence definitions, and takes alleles and profiles'
      : 'isolates, and takes isolates and genomes';
  const other = IS_OF_DEFINITIONS[type] ? 'sequence definitions' : 'isolates';
  return `“${database}” is a database of ${is}. ${type === 'alleles' ? 'Alleles' : type === 'profiles' ? 'Profiles' : type === 'isolates' ? 'Isolates' : 'Genomes'} go to one of ${other}.`;
}

/** As whom the site would take it, and the accounts there. */
async function whoSends(
  { dataFolder, remoteSites }: Tools,
  { site }: SiteSource,
): Promise<Pick<DraftTarget, 'as_whom' | 'accounts'>> {
  if (site.kind === 'local') return { as_whom: ownerName(dataFolder), accounts: [] };
  const accounts = await dataFolder.site.remoteAccounts.list(site.id);
  const used = accounts.find(({ id }) => id === remoteSites.row(site.id).account);
  return {
    ...(used ? { as_whom: used.name } : {}),
    accounts: accounts.map(({ id, name }) => ({ id, name })),
  };
}

function ownerName({ site }: Pick<DataFolder, 'site'>): string {
  return ownerAs(site).user_name;
}

function asTargetLocus(locus: {
  id: string;
  data_type?: 'DNA' | 'peptide' | undefined;
  allele_id_format?: 'integer' | 'text' | undefined;
  length_varies?: boolean | undefined;
  length?: number | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
}): NonNullable<DraftTarget['locus']> {
  const { id, data_type = 'DNA', allele_id_format = 'integer', length_varies = true } = locus;
  const { length, min_length, max_length } = locus;
  return {
    name: id,
    data_type,
    allele_id_format,
    length_varies,
    ...(length_varies || length === undefined ? {} : { length }),
    ...(min_length === undefined ? {} : { min_length }),
    ...(max_length === undefined ? {} : { max_length }),
  };
}

/** The name comes first; `isolate` is no field of ours, but one of deployed servers. */
async function columnsOf(
  source: SiteSource,
  database: string,
  type: DraftType,
  options: { signal?: AbortSignal },
): Promise<TargetColumn[]> {
  const fields = await clientOf(source).get(listFields, { database }, undefined, options);
  const special = (name: string, required: boolean, comments: string, allowed_values?: readonly string[]) => ({
    name,
    required,
    type: 'text',
    comments,
    multiple: false,
    ...(allowed_values ? { allowed_values: [...allowed_values] } : {}),
  });
  const known = fields
    .filter(({ name }) => !CURATED.has(name) && name !== 'isolate')
    .map(({ name, type: kind, required = false, multiple = false, ...rest }): TargetColumn => {
      const { length, min, max, regex, comments, 'allowed values': allowed } = rest;
      return {
        name,
        required,
        type: kind,
        multiple,
        ...(length === undefined ? {} : { length }),
        ...(min === undefined ? {} : { min }),
        ...(max === undefined ? {} : { max }),
        ...(regex === undefined ? {} : { regex }),
        ...(comments === undefined ? {} : { comments }),
        ...(allowed === undefined ? {} : { allowed_values: allowed.map(String) }),
      };
    });
  const genome = [
    special('assembly_filename', true, 'Name of the file of contigs.'),
    special('sequence_method', true, 'How the genome was sequenced.', OUR_LISTS.technologies),
  ];
  return [
    special('isolate', true, 'Name of the isolate.'),
    ...known,
    ...(type === 'genomes' ? genome : []),
    { ...special('aliases', false, 'Other names, separated by semicolons.'), multiple: true },
    { ...special('references', false, 'PubMed ids, separated by semicolons.'), multiple: true },
  ];
}

/** What curators and the program fill in. */
const CURATED = new Set(['id', 'sender', 'curator', 'date_entered', 'datestamp']);
