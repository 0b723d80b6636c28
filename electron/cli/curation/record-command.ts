import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { RecordChanges } from '#shared/api/curation/record-changes.ts';
import { decodeText, readRawChunks, UnreadableSource } from '#electron/exchange/source-bytes.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { listFields } from '#shared/api/field.ts';
import type { HttpMethod, Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import { routeAt } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { exceptionSentence } from '#shared/rules/profile.ts';
import type { Shell } from '../shell.ts';
import { askSite } from '../sites/ask-site.ts';
import type { HistoryOptions, RecordAction, RecordOptions } from './curation.ts';
import { memberValues, type GivenMembers } from './member-values.ts';

const COLUMNS = ['change', 'at', 'by', 'record', 'record_id', 'what', 'reason', 'batch'];

/**
 * `allelier record`: shows, adds, changes and deletes one record through the routes of the service, here or at another Allelier, and
 * prints it as JSON. AppError codes: bad_address, bad_member, bad_json 400, and refusals of the site.
 */
export function recordCommand(action: RecordAction, options: RecordOptions, shell: Shell): Promise<void> {
  return askSite(shell, options.site, async (api) => {
    const { fasta, address, reason } = options;
    // Many contigs have a list of their own.
    const isOfFasta = fasta !== undefined && address.endsWith('/contigs');
    const { route, params } = askedRecord(action, isOfFasta ? `${address}_fasta` : address);
    const fromFiles = await membersOfFiles(options, shell);
    const { members, revision } = await readTexts(api, action, { route, params }, options);
    const match = options.match ?? revision ?? '*';
    const why = defined({ reason });

    function done(): Promise<unknown> {
      if (action === 'show') return api.get(route, params);
      if (action === 'delete') return api.remove(route, params, { match, query: why });
      const body = { ...fromFiles, ...members, ...why };
      return api.send(route, params, body, action === 'change' ? { match } : {});
    }

    const record = await done();
    shell.print(JSON.stringify(record, undefined, 2));
    if (action === 'show' && params['profile_id'] !== undefined) await noteException(api, params, record, shell);
  });
}

/** Says on the error channel that a profile lacks more loci than its scheme allows, as its page does. */
async function noteException(api: ApiClient, params: Record<string, string>, record: unknown, shell: Shell) {
  const { database = '', scheme_id = '', profile_id = '' } = params;
  const { members } = Edited.parse(record);
  const alleles = z.record(z.string(), z.string()).safeParse(members['alleles']).data ?? {};
  const { max_missing, description } = await api.get(routes.getScheme, { database, scheme_id });
  const sentence = exceptionSentence(Object.values(alleles), max_missing);
  if (sentence !== undefined) shell.note(`Profile ${profile_id} of ${description} ${sentence}.`);
}

/** `allelier record history`. AppError codes: bad_address 400, and refusals of the site. */
export function printHistory({ address, site, limit, format }: HistoryOptions, shell: Shell): Promise<void> {
  return askSite(shell, site, async (api) => {
    const { route, params } = askedRecord('history', address);
    const writer = shell.table(COLUMNS, format);
    let query: { before?: number } = {};
    let left = limit;
    while (left > 0) {
      const { changes, has_more } = RecordChanges.parse(await api.get(route, params, query));
      for (const change of changes.slice(0, left)) {
        const { id, changed_at, curator, record, record_id, action, reason = '', batch = '' } = change;
        writer.row([String(id), changed_at, curator?.name ?? '', record, record_id, action, reason, batch], change);
      }
      left -= changes.length;
      const last = changes.at(-1);
      if (!has_more || last === undefined) break;
      query = { before: last.id };
    }
    writer.end();
  });
}

/** The members that the command line gives, which count before those of files. `revision`: of the record to which they add. */
async function readTexts(
  api: ApiClient,
  action: RecordAction,
  { route, params }: AskedRecord,
  { address, members = [] }: RecordOptions,
): Promise<{ members: GivenMembers; revision?: string | undefined }> {
  if (members.length === 0) return { members: {} };
  const edited = action === 'change' ? askedRecord('show', address) : undefined;
  const { members: before, revision } = Edited.parse(edited ? await api.get(edited.route, edited.params) : {});
  const isOfFields = members.some((one) => one.startsWith('provenance.'));
  const fields = isOfFields ? await api.get(listFields, { database: params['database'] ?? '' }) : [];
  const byName = new Map(fields.map((field) => [field.name, field]));
  const read = memberValues({ shape: route.body as unknown as z.ZodObject, before, fields: byName }, members);
  return members.some((one) => ADDS.test(one)) ? { members: read, revision } : { members: read };
}

/** `projects=+3` and `projects=-3`. */
const ADDS = /=\s*[+-]/;

const Edited = z.object({ members: z.record(z.string(), z.unknown()).default({}), revision: z.string().optional() });

async function membersOfFiles({ json, fasta }: RecordOptions, shell: Shell): Promise<GivenMembers> {
  return {
    ...(json === undefined ? {} : jsonMembers(await jsonText(json, shell), json)),
    ...defined({
      fasta: fasta === undefined ? undefined : await fastaText(resolve(shell.workingFolder, fasta), fasta),
    }),
  };
}

/** What a command does with a record: the method, and what the path of its route adds to the address of the record. */
const ROUTES = {
  show: { method: 'GET', part: 'edit' },
  add: { method: 'POST' },
  change: { method: 'PATCH' },
  delete: { method: 'DELETE' },
  history: { method: 'GET', part: 'changes' },
} as const satisfies Record<RecordAction | 'history', { method: HttpMethod; part?: string }>;

/** What one asks for at the address of a record. */
interface AskedRecord {
  route: Route;
  /** Values of the placeholders of its path. */
  params: Record<string, string>;
}

/**
 * The route for an address such as `neisseria/loci/abcZ/alleles/3`, written as below `/db` of the service (a slash in a name is `%2F`).
 * The history of a database has the address of the database. AppError codes: bad_address 400.
 */
function askedRecord(action: keyof typeof ROUTES, address: string): AskedRecord {
  const parts = address.replaceAll(/^\/*(?:db\/)?|\/+$/g, '').split('/');
  const asked: { method: HttpMethod; part?: string } = ROUTES[action];
  const own = action === 'history' && parts.length === 1 ? ['curation', 'changes'] : asked.part ? [asked.part] : [];
  const path = ['', 'db', ...parts, ...own].join('/');
  const found = routeAt(asked.method, path, ({ right, id }) => right === 'curate' || id.endsWith('Changes'));
  if (found) return found;
  throw new AppError(400, 'bad_address', `"${address}" ${REFUSALS[action]}`);
}

const ONE = 'is the address of no record that can be edited. An address is, for example, DATABASE/isolates/3.';
const REFUSALS: Readonly<Record<keyof typeof ROUTES, string>> = {
  show: ONE,
  change: ONE,
  delete: ONE,
  add: 'is the address of no list to which records are added. An address is, for example, DATABASE/isolates.',
  history:
    'is the address of no record that has a history, nor the name of a database. An address is, for example, DATABASE/isolates/3.',
};

/** Bytes of text. The service takes no longer requests. */
const LARGEST_FASTA = 32_000_000;

async function fastaText(path: string, name: string): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of decodeText(readRawChunks(path))) {
      size += piece.length;
      if (size > LARGEST_FASTA) throw new AppError(413, 'file_too_large', `${name} has more than 32 MB of text.`);
      pieces.push(piece);
    }
  } catch (error) {
    if (error instanceof UnreadableSource) throw new AppError(400, 'file_unreadable', `${name}: ${error.message}`);
    if (error instanceof AppError) throw error;
    throw new AppError(404, 'file_not_found', `The file ${name} cannot be read.`);
  }
  return Buffer.concat(pieces).toString('utf8');
}

async function jsonText(file: string, { stdin, workingFolder }: Shell): Promise<string> {
  if (file === '-') return text(stdin);
  return readFile(resolve(workingFolder, file), 'utf8').catch(() => {
    throw new AppError(404, 'file_not_found', `The file ${file} cannot be read.`);
  });
}

function jsonMembers(content: string, file: string): GivenMembers {
  const name = file === '-' ? 'The standard input' : file;
  let read: unknown;
  try {
    read = JSON.parse(content);
  } catch (error) {
    throw new AppError(400, 'bad_json', `${name} is no JSON: ${(error as Error).message}`);
  }
  const members = z.record(z.string(), z.unknown()).safeParse(read);
  if (members.success) return members.data;
  throw new AppError(400, 'bad_json', `${name} must hold one JSON object with the members of the record.`);
}
