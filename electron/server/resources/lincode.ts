import type { IsolateScheme } from '#shared/api/isolate.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { IsolateSchemeValues } from '#electron/store/isolates/isolate-schemes.ts';
import {
  codeNamesOf,
  findLincodeScheme,
  lincodesOfTypes,
  schemesWithLincodes,
  type CodeNames,
} from '#electron/store/records/lincode-repository.ts';

/** A kind of names of LIN codes as records show it: with spaces (`wire-notes.md` §4.3). */
export function shownLincodeField(field: string): string {
  return field.replaceAll('_', ' ');
}

/** The only text of a list, or all of them. */
export function oneOrAll(list: string[]): string | string[] {
  const [first] = list;
  return first !== undefined && list.length === 1 ? first : list;
}

type LincodeMembers = Pick<IsolateScheme, 'LINcode' | 'LINcode_fields'>;

/**
 * Gives the function that finds the LIN codes that isolates have through their profiles of a scheme. `definitions` is
 * the database that defines the profiles, if the client may read it.
 */
export function isolateLincodes(definitions: Database | undefined): (scheme: IsolateSchemeValues) => LincodeMembers {
  // Most databases have no LIN codes at all. Their isolates are read without any further look.
  const schemes = definitions && schemesWithLincodes(definitions);
  if (!schemes || schemes.size === 0) return () => ({});
  const known = new Map<string, Finder>();
  return (scheme) => {
    const defined = schemes.get(scheme.name);
    if (!defined) return {};
    const finder = known.get(scheme.name) ?? finderOf(definitions, defined);
    known.set(scheme.name, finder);
    return finder(scheme);
  };
}

type Finder = (scheme: IsolateSchemeValues) => LincodeMembers;

/** Makes the finder of one scheme of the definitions. `key` is the field that names its profiles. */
function finderOf(definitions: Database, { id, key }: { id: number; key: string }): Finder {
  const titles = (findLincodeScheme(definitions, id)?.fields ?? []).map(({ field }) => field);
  const namesOf = codeNamesOf(definitions, id);
  return ({ fields }) => {
    const types = fields.find(({ field }) => field.field === key)?.values ?? [];
    const codes = lincodesOfTypes(definitions, id, types);
    if (codes.length === 0) return {};
    const named = titles.flatMap((field) => {
      const names = namesOfAll(codes, field, namesOf);
      return names.length > 0 ? [{ title: shownLincodeField(field), data: oneOrAll(names) }] : [];
    });
    return { LINcode: oneOrAll(codes), ...(named.length > 0 ? { LINcode_fields: named } : {}) };
  };
}

function namesOfAll(codes: string[], field: string, namesOf: CodeNames): string[] {
  return [...new Set(codes.flatMap((code) => namesOf(code).get(field) ?? []))];
}
