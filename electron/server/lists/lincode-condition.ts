import type { SearchTree } from '#electron/store/isolates/isolate-search.ts';
import { heldSchemesWithLincodes, typesWithLincode } from '#electron/store/records/lincode-repository.ts';
import { findSchemeName } from '#electron/store/records/scheme-repository.ts';
import { LINCODE, readPrefix } from '#shared/rules/lincode.ts';
import type { DatabaseContext } from '../http/service.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import type { AskedFilter } from '#electron/store/isolates/isolate-targets.ts';

/** With what the conditions of a search are read. LIN codes are in the definitions, if the client may read them. */
export type SearchOrigin = Pick<DatabaseContext, 'database' | 'linked'>;

/**
 * A condition on the LIN codes that isolates have through their profiles, as one on these profiles. Of several profiles each counts.
 * Undefined where it is about something else, or the scheme has no LIN codes that the client may read.
 */
export function lincodeCondition(
  { database, linked: { definitions } }: SearchOrigin,
  { name, op, values, place }: AskedFilter,
): SearchTree | undefined {
  if (!definitions || !('scheme' in name) || name.schemeField !== LINCODE) return undefined;
  const scheme = findSchemeName(database, name.scheme);
  const coded = scheme === undefined ? undefined : heldSchemesWithLincodes(definitions).get(scheme);
  if (!coded) return undefined;
  if (!OPERATORS.includes(op)) throw badParameter(place, `is a LIN code, which cannot be compared with "${op}"`);
  const codes = values.map((value) => {
    const code = typeof value === 'string' || Number.isInteger(value) ? readPrefix(String(value)) : undefined;
    // Numbers and lines only, so nothing in it means anything to `glob`.
    if (code) return code;
    throw badParameter(place, `is a LIN code: "${String(value)}" is not numbers with "_" between them`);
  });
  const [beginning = ''] = codes;
  const asked = op === 'starts' ? { beginning } : codes.length > 0 ? { codes } : 'any';
  const types = typesWithLincode(definitions, coded.id, asked);
  const target = { on: 'lincode', scheme: name.scheme, field: coded.key, type: 'exact', types } as const;
  return { target, op: op === '!=' || op === 'empty' ? op : 'in', values: [] };
}

const OPERATORS: readonly string[] = ['starts', '=', '!=', 'in', 'empty', 'not-empty'];
