import { defined } from '#shared/defined.ts';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';

/** The workbook that can be filled in for a draft. Alleles come as FASTA, and have none. */
export function templateOf({ site, database, type, content }: Draft): InputOf<'draft:template'> | undefined {
  if (type === 'alleles') return undefined;
  return { site, database, type, ...defined({ scheme_id: content.scheme_id }) };
}
