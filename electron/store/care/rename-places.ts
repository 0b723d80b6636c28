import { z } from 'zod';
import { jsonIn } from '#shared/json-in.ts';
import { Bookmarks } from '#shared/rpc/contract/settings.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

/** The settings as they are kept, with members that this version does not know. */
const KeptBookmarks = z.looseObject({ bookmarks: Bookmarks });

export interface NewName {
  from: string;
  to: string;
}

/** A JSON text with the new name wherever it names the database of this computer. Undefined if it does not, or is damaged. */
export function renameInJson(text: string, name: NewName): string | undefined {
  const said = jsonIn(text);
  if (said === undefined) return undefined;
  const renamed = JSON.stringify(renameIn(said, name));
  return renamed === text ? undefined : renamed;
}

function renameIn(value: unknown, name: NewName): unknown {
  if (Array.isArray(value)) return value.map((one) => renameIn(one, name));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, renameIn(member, name)]);
  const renamed: Record<string, unknown> = Object.fromEntries(members);
  const { site = LOCAL_SITE, database } = renamed;
  // A database of another site may have the same name.
  if (site === LOCAL_SITE && database === name.from) renamed['database'] = name.to;
  return renamed;
}

/** An address of a page with the new name. Undefined if it is no page of the database. */
export function renameInPath(path: string, { from, to }: NewName): string | undefined {
  const start = `/sites/${LOCAL_SITE}/db/${from}`;
  if (path === start || path.startsWith(`${start}/`) || path.startsWith(`${start}?`))
    return `/sites/${LOCAL_SITE}/db/${to}${path.slice(start.length)}`;
  const [page = '', ...asked] = path.split(/(?=[?&])/);
  const { site = LOCAL_SITE } = Object.fromEntries(new URLSearchParams(asked.join('')));
  if (page.startsWith('/sites/') || site !== LOCAL_SITE) return undefined;
  const renamed = asked.map((part) => {
    const value = new URLSearchParams(part.slice(1)).get('database');
    if (value === from) return `${part[0]}database=${to}`;
    return value === `${LOCAL_SITE}/${from}` ? `${part[0]}database=${LOCAL_SITE}%2F${to}` : part;
  });
  return renamed.join('') === asked.join('') ? undefined : page + renamed.join('');
}

/** The settings of the program with the new name in the bookmarks of the database. Undefined if there are none. */
export function renameInBookmarks(text: string, name: NewName): string | undefined {
  const kept = KeptBookmarks.safeParse(jsonIn(text)).data;
  if (kept === undefined) return undefined;
  const renamed = kept.bookmarks.flatMap((bookmark) => {
    const path = renameInPath(bookmark.path, name);
    return path === undefined ? [] : [{ bookmark, now: { path, title: renameInTitle(bookmark.title, name) } }];
  });
  if (renamed.length === 0) return undefined;
  const bookmarks = kept.bookmarks.flatMap((bookmark) => {
    const now = renamed.find((one) => one.bookmark === bookmark)?.now;
    // What was left under the new name gives way.
    return now ?? (renamed.some((one) => one.now.path === bookmark.path) ? [] : bookmark);
  });
  return JSON.stringify({ ...kept, bookmarks });
}

/** The first step that is the name: a locus or a scheme of the database may have it too. */
function renameInTitle(title: string, { from, to }: NewName): string {
  const steps = title.split(' / ');
  const place = steps.indexOf(from);
  return place < 0 ? title : steps.with(place, to).join(' / ');
}
