import type { CaseRow } from '#electron/store/site/case-rows.ts';
import { queryDesignations } from '#shared/api/designations.ts';
import { getScheme } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { isMissingLocus } from '#shared/rules/profile.ts';
import { ownMember } from '#shared/own-member.ts';
import { clientOf } from '../remote-query/client-of.ts';
import { changeOf, type CaseContent } from './case-content.ts';
import { allelesOf, caseItems, rowNames } from './case-items.ts';
import { readFacts, type CaseTools } from './read-case.ts';

/**
 * Looks whether the profiles of a case that could be sent are known meanwhile: somebody else may have been faster, or a curator gave
 * an allele the id of a known one. Gives whether it found any. AppError: refusals of sites.
 */
export async function findProfiles(tools: CaseTools, row: CaseRow, signal: AbortSignal): Promise<boolean> {
  const facts = await readFacts(tools, row);
  const ready = caseItems(facts).filter(({ step, state }) => step === 'profile' && state === 'ready');
  const found: CaseContent['known'] = [];
  for (const { draft_id, provisional = '', name, scheme_id, site, database } of ready) {
    const draft = facts.drafts.find(({ draft: { id } }) => id === draft_id)?.draft;
    if (!draft || scheme_id === undefined) continue;
    const alleles = allelesOf(draft, rowNames(draft).indexOf(name));
    const pairs = JSON.parse(alleles) as [string, string][];
    // With a locus missing, another profile may fit that is not this one.
    if (pairs.some(([, allele]) => isMissingLocus(allele))) continue;
    const api = clientOf(tools.sites.get(site));
    const scheme = await api.get(getScheme, { database, scheme_id }, undefined, { signal });
    if (scheme.primary_key_field === undefined) continue;
    const loci = new Set((scheme.loci ?? []).map(nameInUri));
    const designations = Object.fromEntries(
      pairs.filter(([locus]) => loci.has(locus)).map(([locus, allele]) => [locus, [{ allele }]]),
    );
    const { fields } = await api.send(queryDesignations, { database, scheme_id }, { designations }, { signal });
    const id = ownMember(fields, nameInUri(scheme.primary_key_field));
    if (id !== undefined && id !== '') found.push({ provisional, alleles, profile_id: id });
  }
  if (found.length === 0) return false;
  const rewrite = changeOf((content) => {
    const others = content.known.filter((one) => !found.some(({ provisional }) => provisional === one.provisional));
    return { ...content, known: [...others, ...found] };
  });
  await tools.dataFolder.site.cases.change({ case_id: row.id, rewrite });
  return true;
}
