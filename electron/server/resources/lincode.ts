import type { IsolateScheme } from '#shared/api/isolate.ts';
import { shownLincodeField } from '#shared/api/lincode.ts';
import { defined } from '#shared/defined.ts';
import { createLruCache } from '#shared/lru-cache.ts';
import type { Database } from '#electron/store/file/database.ts';
import { perState } from '#electron/store/file/per-state.ts';
import type { IsolateSchemeValues } from '#electron/store/isolates/isolate-schemes.ts';
import {
  codeNamesOf,
  findLincodeScheme,
  heldSchemesWithLincodes,
  lincodesOfTypes,
  type CodeNames,
  type FoundLincodes,
} from '#electron/store/records/lincode-repository.ts';

/** The only text of a list, or all of them. */
function oneOrAll(list: readonly string[]): string | string[] {
  const [first] = list;
  return first !== undefined && list.length === 1 ? first : [...list];
}

const heldFinder = perState((definitions, name): Finder => {
  const scheme = heldSchemesWithLincodes(definitions).get(name);
  return scheme ? finderOf(definitions, scheme) : () => ({});
});
/** Sets of types whose codes are remembered. */
const REMEMBERED = 2_000;

type LincodeMembers = Pick<IsolateScheme, 'LINcode' | 'LINcode_assigned_here' | 'LINcode_fields'>;

/**
 * Gives the function that finds the LIN codes that isolates have through their profiles of a scheme. `definitions` is
 * the database that defines the profiles, if the client may read it.
 */
export function isolateLincodes(definitions: Database | undefined): (scheme: IsolateSchemeValues) => LincodeMembers {
  if (!definitions) return () => ({});
  return (scheme) => heldFinder(definitions, scheme.name)(scheme);
}

type Finder = (scheme: IsolateSchemeValues) => LincodeMembers;

/** Makes the finder of one scheme of the definitions. `key` is the field that names its profiles. */
function finderOf(definitions: Database, { id, key }: { id: number; key: string }): Finder {
  const titles = (findLincodeScheme(definitions, id)?.fields ?? []).map(({ field }) => field);
  const namesOf = codeNamesOf(definitions, id);
  const known = createLruCache<FoundLincodes>({ limit: REMEMBERED });
  return ({ fields }) => {
    const types = fields.find(({ field }) => field.field === key)?.values ?? [];
    const { codes, areFromHere } = known.getOrMake(JSON.stringify(types), () =>
      lincodesOfTypes(definitions, id, types),
    );
    if (codes.length === 0) return {};
    const named = titles.flatMap((field) => {
      const names = namesOfAll(codes, field, namesOf);
      return names.length > 0 ? [{ title: shownLincodeField(field), data: oneOrAll(names) }] : [];
    });
    return {
      LINcode: oneOrAll(codes),
      ...defined({
        LINcode_assigned_here: areFromHere || undefined,
        LINcode_fields: named.length > 0 ? named : undefined,
      }),
    };
  };
}

function namesOfAll(codes: readonly string[], field: string, namesOf: CodeNames): string[] {
  return [...new Set(codes.flatMap((code) => namesOf(code).get(field) ?? []))];
}
