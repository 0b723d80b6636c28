import type { SiteSource } from '#electron/remote/site-source.ts';
import { ownerAs } from '#electron/store/site/owner-author.ts';
import { getDatabase } from '#shared/api/discovery.ts';
import { listFields } from '#shared/api/field.ts';
import { getLocus, type Locus } from '#shared/api/locus.ts';
import { getScheme } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { aboutField } from '#shared/rules/field.ts';
import { OUR_LISTS } from '#shared/rules/submission-members.ts';
import { kindOfType, SUBMISSION_FACTS, takenTypes, typesText, typeTitle } from '#shared/rules/submission-types.ts';
import type { DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget, TargetColumn, TargetLocus } from '#shared/rpc/contract/draft-target.ts';
import { clientOf } from '../remote-query/client-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { withSource } from './draft-source.ts';
import { askPolicy } from './site-policy.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { defined } from '#shared/defined.ts';

export interface TargetAsked extends DatabasePlace {
  type: DraftType;
  locus?: string | undefined;
  scheme_id?: number | undefined;
  /** The account at a remote site as which it is sent. Absent: the one in use there. */
  account?: number | undefined;
}

type TargetTools = Pick<WorkbenchContext, 'sites' | 'remoteSites' | 'dataFolder'>;

/**
 * What a database takes of one type of submission, as its site tells it to the account that sends; of a site that does not answer, as it
 * told it last. AppError: refusals of the site, those of `createHttpSite`, 404 `unknown_site`.
 */
export async function describeTarget(
  tools: TargetTools,
  asked: TargetAsked,
  signal?: AbortSignal,
): Promise<DraftTarget> {
  const sender = await whoSends(tools, asked);
  const { site } = asked;
  return withSource(tools, { site, account: sender.account ?? null }, (source) =>
    describeFrom(source, { ...asked, sender }, signal ? { signal } : {}),
  );
}

interface TargetQuestion extends TargetAsked {
  sender: Sender;
}

async function describeFrom(
  source: SiteSource,
  { site: id, database, type, sender, locus, scheme_id }: TargetQuestion,
  options: { signal?: AbortSignal },
): Promise<DraftTarget> {
  const api = clientOf(source);
  const { data: resources, origin } = await api.ask(getDatabase, { database }, options);
  const kind = resources.isolates === undefined ? ('seqdef' as const) : ('isolates' as const);
  const isOfThisKind = kind === kindOfType(type);
  const wanted = isOfThisKind ? await askPolicy(source, database, options) : {};
  const refusal = isOfThisKind ? closedTo(type, database, wanted) : refusalOf(database, kind, type);
  const target: DraftTarget = {
    site: { id, name: source.site.name, kind: source.site.kind },
    database,
    kind,
    takes: refusal === undefined,
    ...defined({ refusal }),
    ...sender,
    ...defined({ away: origin.from_cache && origin.problem !== undefined ? origin.problem : undefined }),
    lists: {
      technologies: [...OUR_LISTS.technologies],
      read_lengths: [...OUR_LISTS.read_lengths],
      coverages: [...OUR_LISTS.coverages],
      assemblies: [...OUR_LISTS.assemblies],
    },
    ...wanted,
  };
  // What was entered for a database that is closed by now can still be looked at.
  if (!isOfThisKind) return target;
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

const CONTENT = { seqdef: 'sequence definitions', isolates: 'isolates' } as const;

function refusalOf(database: string, kind: 'seqdef' | 'isolates', type: DraftType): string {
  const is = `${CONTENT[kind]}, and takes ${typesText(takenTypes(kind))}`;
  return `“${database}” is a database of ${is}. ${typeTitle(type)} go to one of ${CONTENT[kindOfType(type)]}.`;
}

/** Why a database takes nothing of a type although it is of the right kind. */
function closedTo(
  type: DraftType,
  database: string,
  { policy, types }: Pick<DraftTarget, 'policy' | 'types'>,
): string | undefined {
  if (policy?.enabled === false) return `“${database}” takes no submissions. Ask its curators, or choose another one.`;
  if (policy?.profiles === false && type === 'profiles') {
    return `“${database}” takes no profiles. Ask its curators how they take new ones.`;
  }
  // Deployed servers do not say which types they have.
  if (SUBMISSION_FACTS[type].changes && types?.includes(type) !== true) {
    return `The site of “${database}” takes no ${type} as submissions. Write to its curators what is to be changed.`;
  }
  return undefined;
}

export type Sender = Pick<DraftTarget, 'as_whom' | 'account' | 'accounts'>;

/** As whom the site would take it, and the accounts there. An account that was removed sends nothing. */
export async function whoSends(
  { dataFolder, remoteSites, sites }: TargetTools,
  asked: Pick<TargetAsked, 'site' | 'account'>,
): Promise<Sender> {
  const { site } = sites.get(asked.site);
  if (site.kind === 'local') return { as_whom: ownerAs(dataFolder.site).user_name, accounts: [] };
  const accounts = await dataFolder.site.remoteAccounts.list(site.id);
  const wanted = asked.account ?? remoteSites.row(site.id).account;
  const used = accounts.find(({ id }) => id === wanted);
  return {
    ...defined({ as_whom: used?.name, account: used?.id }),
    accounts: accounts.map(({ id, name }) => ({ id, name })),
  };
}

function asTargetLocus(locus: Locus): TargetLocus {
  const { id, data_type = 'DNA', allele_id_format = 'integer', length_varies = true } = locus;
  const { length, min_length, max_length, coding_sequence, orf, start_codons } = locus;
  return {
    name: id,
    data_type,
    allele_id_format,
    length_varies,
    ...defined({ length: length_varies || length === undefined ? undefined : length }),
    ...defined({ min_length, max_length }),
    ...defined({
      codes: coding_sequence === true ? defined({ orf, start_codons: start_codons?.split(';') }) : undefined,
    }),
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
    ...defined({ allowed_values: allowed_values && [...allowed_values] }),
  });
  const known = fields
    .filter(({ name, derived }) => !CURATED.has(name) && name !== 'isolate' && !derived)
    .map((field): TargetColumn => {
      const { name, type: kind, required = false, multiple = false } = field;
      const { length, min, max, regex, group, unit, sparse, qualified, conditions, 'allowed values': allowed } = field;
      return {
        name,
        required,
        type: kind,
        multiple,
        ...defined({
          length,
          min,
          max,
          regex,
          group,
          unit,
          sparse,
          qualified,
          conditions,
          comments: aboutField(field),
        }),
        ...defined({ allowed_values: allowed?.map(String) }),
      };
    });
  const genome = [
    special('assembly_filename', type === 'genomes', 'Name of the file of contigs.'),
    special('sequence_method', type === 'genomes', 'How the genome was sequenced.', OUR_LISTS.technologies),
  ];
  const aliases = { ...special('aliases', false, 'Other names, separated by semicolons.'), multiple: true };
  const publications = (name: string) => ({
    ...special(name, false, 'PubMed ids, separated by semicolons.'),
    multiple: true,
  });
  if (type === 'updates') {
    return [
      special('id', false, 'Id of the isolate. Without this column the name says which isolate it is.'),
      special('isolate', false, 'Name of the isolate. Beside an id, its new name.'),
      ...known.map((column) => ({ ...column, required: false })),
      ...genome,
      aliases,
      publications('publications'),
    ];
  }
  return [
    special('isolate', true, 'Name of the isolate.'),
    ...known,
    ...(type === 'genomes' ? genome : []),
    aliases,
    publications('references'),
  ];
}

/** What curators and the program fill in. */
const CURATED = new Set(['id', 'sender', 'curator', 'date_entered', 'datestamp']);
