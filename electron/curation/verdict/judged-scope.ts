import type { Database } from '#electron/store/file/database.ts';
import { resolveScope, type ScopeScheme } from '#electron/typing/query-scope.ts';

/** What is typed to judge a genome. */
interface JudgedScope {
  /** Names; undefined: all. */
  loci: string[] | undefined;
  schemes: ScopeScheme[];
}

/** The schemes that define types, with their loci. Where there is none: every scheme; and where there is no scheme, all loci. */
export async function judgedScope(definitions: Database): Promise<JudgedScope> {
  const { schemes: keyed } = await resolveScope(definitions, { kind: 'all' });
  if (keyed.length > 0) return { loci: [...new Set(keyed.flatMap(({ loci }) => loci))], schemes: keyed };
  const { loci, schemes } = await resolveScope(definitions, { kind: 'schemes' });
  return { loci, schemes };
}
