import { checkDraftAside } from '#electron/submissions/drafts/draft-tasks.ts';
import { getLocus } from '#shared/api/locus.ts';
import { getAllele } from '#shared/api/allele.ts';
import { AppError } from '#shared/problem.ts';
import { columnOf, filledRows, type EnteredTable } from '#shared/rules/draft-table.ts';
import { FIELD_TYPES } from '#shared/rules/field-basics.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import { checkIsolates } from '#shared/rules/isolate-submission.ts';
import { checkUpdates } from '#shared/rules/isolate-update.ts';
import { checkProfiles } from '#shared/rules/profile-submission.ts';
import { errorOf, inRowOrder, warningOf, type RuleProblem } from '#shared/rules/rule-problem.ts';
import { checkAlleleMembers } from '#shared/rules/submission-members.ts';
import { assemblyProblems } from '#shared/rules/assembly.ts';
import type { DraftCheck, DraftFile } from '#shared/rpc/contract/draft.ts';
import type { DraftContent, DraftType } from '#shared/rpc/contract/draft-content.ts';
import { namesContigs, SUBMISSION_FACTS } from '#shared/rules/submission-types.ts';
import type { DraftTarget } from '#shared/rpc/contract/draft-target.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { clientOf } from '../remote-query/client-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import { checkAllelesAtSite } from './check-alleles-at-site.ts';
import { describeTarget } from './draft-target.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

interface Checked extends DatabasePlace {
  type: DraftType;
  content: DraftContent;
  files: readonly DraftFile[];
}

type CheckTools = Pick<WorkbenchContext, 'sites' | 'remoteSites' | 'dataFolder'>;

/**
 * Checks a draft by the rules of submissions: against a database of this computer, or with what a remote site tells of it. Gives
 * all problems, by row, and says with what it compared and what only the site can check. AppError: those of `describeTarget`.
 */
export async function checkContent(tools: CheckTools, checked: Checked, signal: AbortSignal): Promise<DraftCheck> {
  const { site, database, type, content, files } = checked;
  const { locus, scheme_id } = content;
  const target = await describeTarget(tools, { site, database, type, locus, scheme_id }, signal);
  if (!target.takes) return { problems: [errorOf('wrong_kind', target.refusal ?? '')], notes: [] };
  const missing = missingSubject(type, content);
  if (missing) return { problems: [missing], notes: [] };
  const table = { ...content, rows: [...filledRows(content.rows)] };
  const own = [
    ...(type === 'alleles' ? checkAlleleMembers(content.members, target.lists).problems : []),
    ...(namesContigs(type) ? fileProblems(table, files, target) : []),
    ...nameProblems(files, target),
  ];
  const { problems, notes } =
    site === LOCAL_SITE
      ? {
          problems: await checkDraftAside(
            { file: tools.dataFolder.fileOf(database), type, content: table },
            { signal },
          ),
          notes: [],
        }
      : await checkWithSite(tools, { ...checked, content: table }, target, signal);
  return { problems: inRowOrder([...own, ...problems]), notes };
}

function missingSubject(type: DraftType, { locus, scheme_id }: DraftContent): RuleProblem | undefined {
  if (type === 'alleles' && locus === '') return errorOf('required', 'Choose a locus.', 'locus');
  if (type === 'profiles' && scheme_id === undefined) return errorOf('required', 'Choose a scheme.', 'scheme_id');
  return undefined;
}

/** Deployed servers, which tell no policy, take any name in a table but not for its file (`wire-notes.md` §8.5). */
function nameProblems(files: readonly DraftFile[], { site, policy }: DraftTarget): RuleProblem[] {
  const refused = policy ? [] : files.filter(({ name }) => name.includes('..'));
  return refused.map(({ name }) =>
    errorOf('file_name', `${site.name} takes no file with “..” in its name: ${name}. Rename it, and add it again.`),
  );
}

/** Each file that a row names must be there, and each file needs a row. */
function fileProblems(
  table: EnteredTable,
  files: readonly DraftFile[],
  { policy, assembly }: DraftTarget,
): RuleProblem[] {
  const named = columnOf(table, 'assembly_filename');
  const known = new Map(files.map((file) => [file.name, file]));
  const ofRows = named.flatMap((name, index): RuleProblem[] => {
    const row = index + 1;
    const at = (problem: Omit<RuleProblem, 'row'>) => ({ row, ...problem });
    if (name === '') return [];
    const file = known.get(name);
    const field = 'assembly_filename';
    if (!file) return [at(errorOf('missing_file', `The file “${name}” has not been added.`, field))];
    if (file.unreadable !== undefined) return [at(errorOf('unreadable_file', `${name}: ${file.unreadable}`, field))];
    if (!file.statistics) return [];
    const unusual = assemblyProblems(file.statistics, assembly).map(at);
    // A site that tells its policy takes every assembly, and its curators decide; others hold back what is beyond their limits.
    return policy ? unusual.map((problem) => ({ ...problem, severity: 'warning' as const })) : unusual;
  });
  const unused = files.filter(({ name }) => !named.includes(name));
  return [
    ...ofRows,
    ...unused.map(({ name }) => warningOf('unused_file', `No row names the file “${name}”.`, 'assembly_filename')),
  ];
}

async function checkWithSite(
  tools: CheckTools,
  { site, database, type, content }: Checked,
  target: DraftTarget,
  signal: AbortSignal,
): Promise<DraftCheck> {
  const { name } = tools.sites.get(site).site;
  const rows = content.rows.map((cells) => ({ cells }));
  if (target.locus) {
    return checkAllelesAtSite(tools, { site, database, content, locus: target.locus }, target, signal);
  }
  if (target.scheme) return checkProfilesWithSite(tools, { site, database, content }, target.scheme, signal);
  const fields = new Map((target.columns ?? []).filter(isField).map((column) => [column.name, asField(column)]));
  if (SUBMISSION_FACTS[type].changes) {
    const problems = checkUpdates(content.rows, { headings: content.columns, fields });
    return { problems, notes: [`${name} itself checks which isolates it has, and what changes.`] };
  }
  const headings = content.columns.filter((heading) => !fields.has(heading) && !SPECIAL.has(heading));
  const loci = await lociAmong(clientOf(tools.sites.get(site)), database, headings, signal);
  const found = checkIsolates(content.columns, rows, {
    fields,
    locusOf: (heading) => loci.get(heading),
    purpose: type === 'genomes' ? 'genomes' : 'isolates',
  });
  // Deployed servers take an isolate of a name that they have, and repeated rows (`wire-notes.md` §8.4).
  const whether = 'whether it has these isolates already';
  const note = target.policy ? `${name} itself checks ${whether}.` : `Nobody checks ${whether}: ${name} does not.`;
  return { problems: found.problems, notes: [note] };
}

/** Records of a remote site that are asked for one by one at most: more would take minutes. */
const MOST_ASKED = 200;

const SPECIAL = new Set([
  'id',
  'isolate',
  'assembly_filename',
  'sequence_method',
  'aliases',
  'references',
  'publications',
]);

function isField({ name }: { name: string }): boolean {
  return !SPECIAL.has(name);
}

function asField(column: NonNullable<DraftTarget['columns']>[number]): FieldDefinition {
  return { ...column, type: FIELD_TYPES.find((type) => type === column.type) ?? 'text' };
}

interface LocusFormat {
  name: string;
  allele_id_format: 'integer' | 'text';
}

/** The headings that are loci of the site. Of very many, all are believed: the site checks them itself. */
async function lociAmong(
  api: ReturnType<typeof clientOf>,
  database: string,
  headings: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, LocusFormat>> {
  const loci = new Map<string, LocusFormat>(headings.map((name) => [name, { name, allele_id_format: 'text' }]));
  if (headings.length > MOST_ASKED) return loci;
  await Promise.all(
    headings.map(async (locus) => {
      const found = await orUndefined(() => api.get(getLocus, { database, locus }, undefined, { signal }));
      if (found) loci.set(locus, { name: found.id, allele_id_format: found.allele_id_format ?? 'text' });
      else loci.delete(locus);
    }),
  );
  return loci;
}

/** Gives nothing for what a site does not have. */
async function orUndefined<Found>(ask: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof AppError && error.problem.status === 404) return undefined;
    throw error;
  }
}

async function checkProfilesWithSite(
  { sites }: Pick<CheckTools, 'sites'>,
  { site, database, content }: Pick<Checked, 'site' | 'database' | 'content'>,
  scheme: NonNullable<DraftTarget['scheme']>,
  signal: AbortSignal,
): Promise<DraftCheck> {
  const source = sites.get(site);
  const pairs = new Map<string, { locus: string; allele_id: string }>();
  for (const locus of scheme.loci) {
    for (const allele_id of columnOf(content, locus)) {
      if (allele_id !== '' && allele_id !== 'N' && allele_id !== '0')
        pairs.set(`${locus}\t${allele_id}`, { locus, allele_id });
    }
  }
  const isAsked = pairs.size <= MOST_ASKED;
  const unknown = isAsked ? await unknownAlleles(clientOf(source), database, [...pairs.values()], signal) : new Set();
  const rules = {
    name: scheme.name,
    primary_key: scheme.primary_key,
    primary_key_type: 'text' as const,
    loci: scheme.loci.map((locus) => ({
      name: locus,
      hasAllele: (allele_id: string) => !unknown.has(`${locus}\t${allele_id}`),
    })),
    fields: [],
    allow_missing_loci: true,
    max_missing: undefined,
  };
  const rows = content.rows.map((cells) => ({ cells }));
  const { problems } = checkProfiles(content.columns, rows, rules, { definedAs: () => undefined });
  const rest = ['whether a profile is known already', ...(isAsked ? [] : ['whether its alleles are defined'])];
  return { problems, notes: [`${source.site.name} itself checks ${rest.join(', and ')}.`] };
}

async function unknownAlleles(
  api: ReturnType<typeof clientOf>,
  database: string,
  pairs: readonly { locus: string; allele_id: string }[],
  signal: AbortSignal,
): Promise<Set<string>> {
  const unknown = new Set<string>();
  await Promise.all(
    pairs.map(async ({ locus, allele_id }) => {
      const found = await orUndefined(() => api.get(getAllele, { database, locus, allele_id }, undefined, { signal }));
      if (!found) unknown.add(`${locus}\t${allele_id}`);
    }),
  );
  return unknown;
}
