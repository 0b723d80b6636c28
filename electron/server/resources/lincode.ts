import type { IsolateScheme } from '#shared/api/isolate.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { IsolateSchemeValues } from '#electron/store/isolates/isolate-schemes.ts';
import { codeNamesOf, lincodesOfTypes, type CodeNames } from '#electron/store/records/lincode-repository.ts';
import { findSchemeByName } from '#electron/store/records/scheme-repository.ts';

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
  if (!definitions) return () => ({});
  const known = new Map<string, ReturnType<typeof codesOf>>();
  return (scheme) => {
    const found = known.get(scheme.name) ?? codesOf(definitions, scheme.name);
    known.set(scheme.name, found);
    return found ? found(scheme) : {};
  };
}

/** LIN codes of the scheme of a name. Undefined if it has none. */
function codesOf(definitions: Database, name: string): ((scheme: IsolateSchemeValues) => LincodeMembers) | undefined {
  const scheme = findSchemeByName(definitions, name);
  if (!scheme?.lincodes) return undefined;
  const { id, primary_key, lincodes } = scheme;
  const namesOf = codeNamesOf(definitions, id);
  const titles = lincodes.fields.map(({ field }) => field);
  return ({ fields }) => {
    const types = fields.find(({ field }) => field.field === primary_key?.field)?.values ?? [];
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
