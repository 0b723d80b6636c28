import { defined } from '#shared/defined.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { QueryTarget } from '#shared/rpc/contract/typing.ts';

/** The part of an address that names what is queried. Without `site`: a database of this computer; without `target`: all loci. */
export interface QuerySearch {
  site?: string;
  database: string;
  target?: string;
}

/** The part of an address for a query against a database of any site, or a part of it. */
export function querySearch(site: string, database: string, target?: QueryTarget): QuerySearch {
  return {
    ...defined({ site: site === LOCAL_SITE ? undefined : site }),
    database,
    ...defined({ target: target && formatQueryTarget(target) }),
  };
}

/** A query target as one text, for addresses and choices: `all`, `scheme:1`, `locus:abcZ`. */
export function formatQueryTarget(target: QueryTarget): string {
  if (target.kind === 'scheme') return `scheme:${target.scheme_id}`;
  if (target.kind === 'locus') return `locus:${target.locus}`;
  return 'all';
}

/** Reads what `formatQueryTarget` wrote; anything else means all loci. */
export function parseQueryTarget(text: string | undefined): QueryTarget {
  const [, kind, name] = /^(scheme|locus):(.+)$/s.exec(text ?? '') ?? [];
  if (kind === 'locus' && name) return { kind, locus: name };
  if (kind === 'scheme' && /^\d+$/.test(name ?? '')) return { kind, scheme_id: Number(name) };
  return { kind: 'all' };
}
