import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { RecordChanges } from '#shared/api/curation/record-changes.ts';
import { decodeText, readRawChunks, UnreadableSource } from '#electron/exchange/source-bytes.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { listFields } from '#shared/api/field.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { siteNamed, withWorkbench } from '../submissions/with-workbench.ts';
import type { CliStreams } from '../terminal/streams.ts';
import { createRowWriter, formatFor, type OutputFormat } from '../terminal/table-text.ts';
import { memberValues, type GivenMembers } from './member-values.ts';
import { shellApi } from './shell-api.ts';
import { askedRecord, type AskedRecord, type RecordAction } from './record-address.ts';

export interface RecordOptions {
  dataFolder: string;
  action: RecordAction;
  /** Address below `/db` of the service, such as `neisseria/loci/abcZ`. */
  address: string;
  /** Members as `NAME=VALUE`. */
  members?: string[];
  /** A file with members, `-` for the standard input. */
  json?: string;
  /** A FASTA file, the member `fasta` of contigs and alleles. */
  fasta?: string;
  /** Id or name; this computer if absent. */
  site?: string;
  reason?: string;
  /** The revision that is to be changed; whatever it is if absent. */
  match?: string;
  /** Most lines of the history. */
  limit: number;
  format?: OutputFormat;
}

const COLUMNS = ['change', 'at', 'by', 'record', 'record_id', 'what', 'reason', 'batch'];

/**
 * `allelier record`: shows, adds, changes and deletes one record through the routes of the service, here or at another Allelier, and
 * prints it as JSON; or prints a history. AppError codes: bad_address, bad_member, bad_json 400, and those of the routes.
 */
export function recordCommand(options: RecordOptions, streams: CliStreams): Promise<number> {
  return withWorkbench(options.dataFolder, streams, async (workbench) => {
    const { action, fasta, address } = options;
    // Many contigs have a list of their own.
    const isOfFasta = fasta !== undefined && address.endsWith('/contigs');
    const asked = askedRecord(action, isOfFasta ? `${address}_fasta` : address);
    const fromFiles = await membersOfFiles(options, streams);
    const api = shellApi(workbench, await siteNamed(workbench, options.site));
    if (action === 'history') await printHistory(api, asked, options, streams);
    else {
      const { members, revision } = await readTexts(api, asked, options);
      const match = options.match ?? revision;
      const reply = await done(api, asked, { ...options, ...defined({ match }) }, { ...fromFiles, ...members });
      streams.stdout.write(`${JSON.stringify(reply, undefined, 2)}\n`);
    }
    return 0;
  });
}

function done(
  api: ApiClient,
  { route, params }: AskedRecord,
  { action, reason, match = '*' }: RecordOptions,
  members: GivenMembers,
): Promise<unknown> {
  const why = reason === undefined ? {} : { reason };
  if (action === 'show') return api.get(route, params);
  if (action === 'delete') return api.remove(route, params, { match, query: why });
  return api.send(route, params, { ...members, ...why }, action === 'change' ? { match } : {});
}

async function printHistory(
  api: ApiClient,
  { route, params }: AskedRecord,
  { limit, format }: RecordOptions,
  { stdout }: CliStreams,
): Promise<void> {
  const writer = createRowWriter(formatFor(format, stdout), COLUMNS, (part) => stdout.write(part));
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
}

/** The members that the command line gives, which count before those of files. `revision`: of the record to which they add. */
async function readTexts(
  api: ApiClient,
  { route, params }: AskedRecord,
  { action, address, members = [] }: RecordOptions,
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

async function membersOfFiles({ json, fasta }: RecordOptions, streams: CliStreams): Promise<GivenMembers> {
  return {
    ...(json === undefined ? {} : jsonMembers(await jsonText(json, streams), json)),
    ...defined({
      fasta: fasta === undefined ? undefined : await fastaText(resolve(streams.workingFolder, fasta), fasta),
    }),
  };
}

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

async function jsonText(file: string, { stdin, workingFolder }: CliStreams): Promise<string> {
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
