import type { Settings } from '#shared/rpc/contract/settings.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';

/** A database of this computer and its new name. */
export interface NewName {
  from: string;
  to: string;
}

/** A JSON text with the new name wherever it names the database of this computer. Undefined if it does not. */
export function renameInJson(text: string, name: NewName): string | undefined {
  const renamed = JSON.stringify(renameIn(JSON.parse(text), name));
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
  const renamed = asked.map((part) => (part.slice(1) === `database=${from}` ? `${part[0]}database=${to}` : part));
  return renamed.join('') === asked.join('') ? undefined : page + renamed.join('');
}

/** The settings of the program with the new name in the bookmarks of the database. Undefined if there are none. */
export function renameInBookmarks(text: string, name: NewName): string | undefined {
  const kept = JSON.parse(text) as Partial<Settings>;
  const { bookmarks = [] } = kept;
  const renamed = bookmarks.map((bookmark) => {
    const path = renameInPath(bookmark.path, name);
    if (path === undefined) return bookmark;
    const steps = bookmark.title.split(' / ').map((step) => (step === name.from ? name.to : step));
    return { path, title: steps.join(' / ') };
  });
  const isSame = renamed.every(({ path }, place) => path === bookmarks[place]?.path);
  return isSame ? undefined : JSON.stringify({ ...kept, bookmarks: renamed });
}
