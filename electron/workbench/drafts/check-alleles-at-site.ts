import { checkAgainstAside, checkDraftAside } from '#electron/submissions/drafts/draft-tasks.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { findLocus } from '#electron/store/records/locus-repository.ts';
import { countOf } from '#shared/count-of.ts';
import { getAllelesFasta } from '#shared/api/allele.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { checkAlleles } from '#shared/rules/allele-submission.ts';
import { sequencesOf } from '#shared/rules/draft-table.ts';
import type { DraftCheck } from '#shared/rpc/contract/draft.ts';
import type { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { DraftTarget, TargetLocus } from '#shared/rpc/contract/draft-target.ts';
import { clientOf } from '../remote-query/client-of.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

type SiteCheckTools = Pick<WorkbenchContext, 'sites' | 'dataFolder'>;

interface AlleleRequest extends DatabasePlace {
  content: DraftContent;
  locus: TargetLocus;
}

/**
 * Checks new alleles for a remote site by the rules of databases of this computer: with the alleles that the site gives, else with a copy
 * of its database. What the site itself checks of what a program sends stands in the notes.
 */
export async function checkAllelesAtSite(
  tools: SiteCheckTools,
  wanted: AlleleRequest,
  { policy }: Pick<DraftTarget, 'policy'>,
  signal: AbortSignal,
): Promise<DraftCheck> {
  const { name } = tools.sites.get(wanted.site).site;
  const { problems, notes } = await compare(tools, wanted, signal);
  return { problems, notes: [...notes, policy ? `${name} checks all of this again.` : ofScripts(name)] };
}

/** What deployed servers check of alleles that a program sends (`wire-notes.md` §8.2). */
function ofScripts(site: string): string {
  return `Of alleles that a program sends, ${site} checks letters, length and whether they are known already. Its curators check strand, similarity to known alleles, coding sequence and repeats.`;
}

async function compare(tools: SiteCheckTools, wanted: AlleleRequest, signal: AbortSignal): Promise<DraftCheck> {
  const { content, locus, database, site } = wanted;
  const { name } = tools.sites.get(site).site;
  const sequences = sequencesOf(content);
  const given = await fetchFasta(tools, wanted, signal);
  if (given.fasta !== undefined) {
    const { problems, compared } = await checkAgainstAside({ locus, fasta: given.fasta, sequences }, { signal });
    const alleles = `${countOf(compared, 'allele')} of ${locus.name} that ${name} shows`;
    return {
      problems,
      notes: [`Compared with the ${alleles}${given.asOf === undefined ? '' : ` as of ${given.asOf}`}.`],
    };
  }
  const copy = await findCopy(tools, wanted);
  if (copy) {
    const problems = await checkDraftAside({ file: copy.file, type: 'alleles', content }, { signal });
    return {
      problems,
      notes: [
        `Compared with the copy “${copy.name}” of ${copy.of}: ${name} does not give its alleles. ${given.reason}`,
      ],
    };
  }
  return {
    problems: checkAlleles(sequences, { ...locus, limits: USUAL_LIMITS }),
    notes: [
      `Only letters and length were checked here, because ${name} does not give its alleles of ${locus.name} and there is no copy of ${database}. ${given.reason}`,
    ],
  };
}

type FetchedFasta = { fasta: string; asOf?: string } | { fasta?: never; reason: string };

/** The alleles of a locus as a site gives them. `asOf`: the day of which they are, where the site does not answer now. */
async function fetchFasta(
  { sites }: SiteCheckTools,
  { site, database, locus }: AlleleRequest,
  signal: AbortSignal,
): Promise<FetchedFasta> {
  try {
    const api = clientOf(sites.get(site));
    const { data, origin } = await api.ask(getAllelesFasta, { database, locus: locus.name }, { signal });
    return { fasta: data, ...defined({ asOf: origin.problem === undefined ? undefined : origin.as_of.slice(0, 10) }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A locus without alleles has no file.
    return error.problem.status === 404 ? { fasta: '' } : { reason: error.problem.message };
  }
}

/** A copy on this computer of a remote database that has a locus, and the day of which it is. */
async function findCopy(
  { sites, dataFolder }: SiteCheckTools,
  { site, database, locus }: AlleleRequest,
): Promise<{ name: string; file: string; of: string } | undefined> {
  const { address } = sites.get(site).site;
  for (const name of await dataFolder.listDatabaseNames()) {
    try {
      const opened = await dataFolder.open(name);
      const { copy_of } = await getMeta(opened);
      if (copy_of?.address !== address || copy_of?.database !== database) continue;
      if (findLocus(opened, locus.name)) return { name, file: opened.file, of: copy_of.copied_at.slice(0, 10) };
    } catch (error) {
      // A damaged database is no copy to compare with.
      if (!(error instanceof AppError)) throw error;
    }
  }
  return undefined;
}
