import { readUri } from '#shared/api/uri.ts';

/** Members that hold addresses of the world outside, or texts and values that people wrote. */
const NOT_LINKS = new Set([
  'citation_link',
  'comments',
  'description',
  'long_description',
  'full_description',
  'message',
  'provenance',
  'phenotypic',
  'values',
]);

/**
 * The first link of a reply that leads to a resource of another site; undefined where all stay. The links of a site are read as names
 * of its own records, so a foreign one would show the wrong record. Behind a proxy a site may believe that it is asked by http, so the
 * protocol does not count. `base` is the base address of the site.
 */
export function foreignLink(base: string, reply: unknown): string | undefined {
  const own = withoutProtocol(`${base}/`);
  const isForeign = (text: string): boolean => {
    if (!/^https?:\/\//i.test(text) || `${withoutProtocol(text)}/`.startsWith(own)) return false;
    return readUri(text) !== undefined;
  };

  function search(value: unknown): string | undefined {
    if (typeof value === 'string') return isForeign(value) ? value : undefined;
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) return first(value);
    return first(Object.entries(value).flatMap(([name, member]) => (NOT_LINKS.has(name) ? [] : [member])));
  }

  function first(values: readonly unknown[]): string | undefined {
    for (const value of values) {
      const found = search(value);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return search(reply);
}

function withoutProtocol(address: string): string {
  return address.replace(/^https?:/i, '').toLowerCase();
}
