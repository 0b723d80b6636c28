import { defined } from '#shared/defined.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { nameOfListed } from '#shared/api/listed.ts';
import { routes } from '#shared/api/routes.ts';
import type { Scheme } from '#shared/api/scheme.ts';
import { ownMember } from '#shared/own-member.ts';
import type {
  CopiedClassification,
  CopiedLincodes,
} from '#electron/store/changes/writers/mirrored/mirrored-records.ts';
import { inconsistent, readList, readPage } from './read-list.ts';
import { textOf } from './site-ids.ts';
import { unlessMissing, type MirrorReader } from './site-reader.ts';

const PAGE = 10_000;

/** What describes a classification scheme, without its groups. */
export type SiteClassification = Omit<CopiedClassification, 'groups' | 'group_values'>;

/** The classification schemes of a scheme, as its record links to them. */
export async function readClassificationRules(reader: MirrorReader, scheme: Scheme): Promise<SiteClassification[]> {
  const rules: SiteClassification[] = [];
  for (const { href } of scheme.classification_schemes ?? []) {
    const id = Number(nameInUri(href));
    if (!Number.isSafeInteger(id))
      throw inconsistent(reader, `scheme ${scheme.id} has a classification scheme without a number`);
    const { name, description, inclusion_threshold, relative_threshold, group_fields } = await reader.get(
      routes.getClassificationScheme,
      {
        classification_scheme_id: id,
      },
    );
    rules.push({ id, name, inclusion_threshold, relative_threshold, ...defined({ description, group_fields }) });
  }
  return rules;
}

/** How many groups a classification scheme has. */
export async function countGroups(reader: MirrorReader, id: number): Promise<number> {
  const params = { classification_scheme_id: id };
  return (await readPage(reader, { route: routes.listClassificationGroups, params, pageSize: 1 }, 1)).records;
}

/** The groups of a classification scheme with the ids of their profiles: one request for each group. */
export async function readGroups(
  reader: MirrorReader,
  { id, name }: SiteClassification,
): Promise<CopiedClassification['groups']> {
  const listed = await readList(reader, {
    route: routes.listClassificationGroups,
    params: { classification_scheme_id: id },
    pageSize: PAGE,
    nameOf: (item) => nameOfListed(item, (group) => String(group.id)),
    what: `groups of ${name}`,
  });
  const groups: CopiedClassification['groups'] = [];
  for (const item of listed.items) {
    const group = Number(nameOfListed(item, (record) => String(record.id)));
    if (!Number.isSafeInteger(group)) throw inconsistent(reader, `a group of ${name} has no number`);
    const profiles: string[] = [];
    for (let page = 1; ; page += 1) {
      const query = { page, page_size: PAGE };
      const params = { classification_scheme_id: id, group_id: group };
      const given = await reader.get(routes.getClassificationGroup, params, query);
      const before = profiles.length;
      for (const uri of given.profiles ?? []) if (typeof uri === 'string') profiles.push(nameInUri(uri));
      if (profiles.length >= given.records) break;
      if (profiles.length === before)
        throw inconsistent(reader, `group ${group} of ${name} lists ${before} of ${given.records} profiles`);
    }
    groups.push([group, profiles]);
  }
  return groups;
}

/** The LIN codes of a scheme and the names of their groups; undefined for a scheme without. */
export async function readLincodes(
  reader: MirrorReader,
  scheme: Scheme,
  primaryKey: string,
): Promise<CopiedLincodes | undefined> {
  if (!scheme.lincodes?.definitions) return undefined;
  const params = { scheme_id: scheme.id };
  const codes = await readAll(reader, `LIN codes of scheme ${scheme.id}`, async (query) => {
    const given = await unlessMissing(reader.get(routes.listLincodes, params, query));
    return { records: given?.records ?? 0, items: given?.lincodes ?? [] };
  });
  const nicknames = scheme.lincodes.nicknames
    ? await readAll(reader, `names of LIN codes of scheme ${scheme.id}`, async (query) => {
        const given = await unlessMissing(reader.get(routes.listLincodeNicknames, params, query));
        return { records: given?.records ?? 0, items: given?.nicknames ?? [] };
      })
    : [];
  return {
    codes: codes.map((code): [string, string, string] => [
      textOf(ownMember(code, primaryKey)),
      code.lincode,
      code.datestamp,
    ]),
    nicknames,
  };
}

/** All members of a list that never gives addresses. */
async function readAll<Item>(
  reader: MirrorReader,
  what: string,
  ask: (query: { page: number; page_size: number }) => Promise<{ records: number; items: Item[] }>,
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page += 1) {
    const { records, items } = await ask({ page, page_size: PAGE });
    all.push(...items);
    if (all.length === records) return all;
    if (all.length > records || items.length === 0)
      throw inconsistent(reader, `the list of ${what} has ${all.length} of ${records}`);
  }
}
