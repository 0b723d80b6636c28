import { createHash } from 'node:crypto';

/** One request and its reply, without what differs from run to run. */
export interface Recorded {
  caller: string;
  method: string;
  address: string;
  /** Body of the request. */
  sent?: string;
  /** Headers of the request that are not the same for all. */
  with?: Record<string, string>;
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Characters of a text that are recorded. A longer one is told by its beginning and its hash. */
const LONGEST = 20_000;
const BEGINNING = 300;

const IDS = /BIGSdb_\d{14}_\d+_\d{5}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** Tokens, and the keys of forms and cookies. */
const SECRETS = /("oauth_token(?:_secret)?":"|value="|=)[\w-]{32,}(?=[;"])/g;
/** A weak tag names the state of the database, which counts milliseconds; a strong one names the content. */
const TAGS = /W\/"[^"]*"/g;
/** Headers of Node and its connections. */
const UNTOLD = new Set(['date', 'connection', 'keep-alive']);

const names = new Map<string, string>();

/** A text as it is in every run: ids are numbered as they are first seen. */
export function plain(text: string): string {
  return text
    .replaceAll(SECRETS, '$1…')
    .replaceAll(TAGS, 'W/"…"')
    .replaceAll(IDS, (id) => {
      if (!names.has(id)) names.set(id, `<id ${names.size + 1}>`);
      return names.get(id) ?? id;
    });
}

export function plainHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  const isPacked = headers['content-encoding'] !== undefined;
  const told = Object.entries(headers).filter(
    ([name]) => !UNTOLD.has(name) && !(isPacked && name === 'content-length'),
  );
  return Object.fromEntries(
    told.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([name, value]) => [name, plain(String(value))]),
  );
}

export function shortened(text: string): string {
  if (text.length <= LONGEST) return text;
  const hash = createHash('sha256').update(text).digest('hex');
  return `${text.slice(0, BEGINNING)}… (${text.length} characters, SHA-256 ${hash})`;
}

/** Collections of the service, behind which an address names one of them, and what may stand there that is no name. */
const COLLECTION =
  /^(?:db|loci|alleles|schemes|profiles|fields|isolates|contigs|allele_designations|projects|users|submissions|items|files|classification_schemes|groups|changes|batches|rules|breakdown)$/;
const WORD = /^(?:breakdown|search)$/;

/** An address without its names and values: `/db/{}/loci/{}/alleles?page&page_size`. */
export function patternOf(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const isName = (part: string, before = '') => COLLECTION.test(before) && !WORD.test(part);
  const parts = path.split('/').map((part, index, all) => (isName(part, all[index - 1]) ? '{}' : part));
  return [parts.join('/'), ...new Set(new URLSearchParams(query).keys())].join('&').replace('&', '?');
}
