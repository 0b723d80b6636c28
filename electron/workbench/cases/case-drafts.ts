import type { CaseDraft } from '#electron/store/site/draft-rows.ts';
import { listLoci } from '#shared/api/locus.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { ALLELE_COLUMNS, DraftContent, type DraftMembers, type DraftType } from '#shared/rpc/contract/draft-content.ts';
import type { GenomeClaim } from '#shared/verdict/item-genome.ts';
import { takenMessage } from '../drafts/genome-claim.ts';
import { describeTarget } from '../drafts/draft-target.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { provisionalProfile, type NamedContent } from './case-content.ts';
import { REQUIRED } from './case-items.ts';
import type { CaseTools } from './read-case.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

export interface PlannedDraft {
  draft: CaseDraft;
  named: NamedContent[];
}

/** Alleles by locus: official ids, and provisional ones where there is none yet. */
export type Designations = ReadonlyMap<string, string>;

interface OfGenome {
  /** From which genome it is. */
  claim: GenomeClaim | undefined;
}

/** What a draft of one row says of its genome, and tells curators if that is not good. */
function saying(item: string, claim: GenomeClaim | undefined): Partial<DraftContent> {
  return claim ? { genomes: [{ item, ...claim }], ...defined({ message: takenMessage([claim]) }) } : {};
}

/** One new allele as a draft. */
export function alleleDraft(
  tools: CaseTools,
  {
    site,
    database,
    locus,
    name,
    sequence,
    provisional,
    claim,
  }: DatabasePlace & OfGenome & Record<'locus' | 'name' | 'sequence' | 'provisional', string>,
  members: DraftMembers | undefined,
): PlannedDraft {
  const content = {
    locus,
    ...defined({ members }),
    columns: [...ALLELE_COLUMNS],
    rows: [[name, sequence]],
    ...saying(name, claim),
  };
  const draft = planned(tools, { site, database }, 'alleles', `New allele of ${locus} in ${name}`, content);
  return { draft, named: [{ step: 'alleles', site, database, of: locus, name, provisional }] };
}

/** A profile as a draft. AppError 400 `no_profile` if the scheme has none; those of `describeTarget`. */
export async function profileDraft(
  tools: CaseTools,
  { site, database, scheme_id, name, claim }: DatabasePlace & OfGenome & { scheme_id: number; name: string },
  designations: Designations,
  signal: AbortSignal,
): Promise<PlannedDraft & { field: string; alleles: Designations }> {
  const { scheme } = await describeTarget(tools, { site, database, type: 'profiles', scheme_id }, signal);
  if (!scheme || scheme.primary_key === '') {
    throw new AppError(
      400,
      'no_profile',
      'This scheme has no primary key, so it has no profiles. Choose another scheme.',
    );
  }
  const row = [name, ...scheme.loci.map((locus) => designations.get(locus) ?? '')];
  const content = { scheme_id, columns: ['id', ...scheme.loci], rows: [row], ...saying(name, claim) };
  const provisional = provisionalProfile(scheme_id, name);
  return {
    draft: planned(tools, { site, database }, 'profiles', `New ${scheme.primary_key} of ${name}`, content),
    named: [{ step: 'profile', site, database, of: String(scheme_id), name, provisional }],
    field: scheme.primary_key,
    alleles: new Map(
      scheme.loci.flatMap((locus) => (designations.has(locus) ? [[locus, designations.get(locus) ?? '']] : [])),
    ),
  };
}

/** What an isolate of a case is made with. */
interface PlannedIsolate extends DatabasePlace {
  type: 'isolates' | 'genomes';
  name: string;
  /** Its alleles. Loci that its database has not got are left out. */
  designations: Designations;
  /** The field that names its profile, and the id of that. It is a column only where the isolates have such a field. */
  profile?: { field: string; id: string } | undefined;
  /** Name of the file with its contigs, if its draft gets that. */
  contigs?: string | undefined;
}

/** An isolate as a draft, with all headings that may not be empty. AppError 400 `wrong_kind`, and those of `describeTarget`. */
export async function isolateDraft(
  tools: CaseTools,
  { site, database, type, name, designations, profile, contigs }: PlannedIsolate,
  signal: AbortSignal,
): Promise<PlannedDraft> {
  const target = await describeTarget(tools, { site, database, type }, signal);
  if (!target.takes) throw new AppError(400, 'wrong_kind', target.refusal ?? 'This database takes no isolates.');
  const known = target.columns ?? [];
  const required = known.filter((column) => column.required).map((column) => column.name);
  const isField = known.some((column) => column.name === profile?.field);
  const loci = designations.size === 0 ? new Set<string>() : await lociOf(tools, { site, database }, signal);
  const cells = new Map<string, string>([
    ['isolate', name],
    ...required.filter((column) => column !== 'isolate').map((column): [string, string] => [column, '']),
    ...(profile && isField ? [[profile.field, profile.id] as [string, string]] : []),
    ...(contigs === undefined ? [] : [['assembly_filename', contigs] as [string, string]]),
    ...[...designations].filter(([locus, allele]) => loci.has(locus) && allele !== ''),
  ]);
  const content = { columns: [...cells.keys()], rows: [[...cells.values()]], choices: { [REQUIRED]: required } };
  return {
    draft: planned(tools, { site, database }, type, `${type === 'genomes' ? 'Genome' : 'Isolate'} ${name}`, content),
    named: [],
  };
}

async function lociOf(
  { sites }: CaseTools,
  { site, database }: DatabasePlace,
  signal: AbortSignal,
): Promise<Set<string>> {
  const { items } = await clientOf(sites.get(site)).list(listLoci, { database }, { return_all: 1 }, { signal });
  return new Set(items.map((item) => ('record' in item ? item.record.id : nameInUri(item.uri))));
}

function planned(
  { sites, remoteSites }: CaseTools,
  { site, database }: DatabasePlace,
  type: DraftType,
  title: string,
  content: Partial<DraftContent>,
): CaseDraft {
  const isLocal = sites.get(site).site.kind === 'local';
  return {
    site,
    account: isLocal ? null : (remoteSites.row(site).account ?? null),
    database_name: database,
    type,
    title,
    content: JSON.stringify(DraftContent.parse(content)),
  };
}
