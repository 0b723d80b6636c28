import { open } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import { FILE_SAID, type UploadedFile } from '#shared/api/submission-files.ts';
import { SERVICE_PATIENCE } from '#electron/store/changes/write-lock.ts';
import {
  findSubmissionFile,
  hasStored,
  uploadedFiles,
  type SubmissionFileRow,
} from '#electron/store/records/submission/submission-files.ts';
import { bytesFile, receiveBytes } from '#electron/store/site/submission-bytes.ts';
import { decodeBase64, keptName, nameProblem } from '#electron/submissions/files/sent-file.ts';
import { addFile } from '#electron/submissions/read-then-change.ts';
import { fileExists, getFile, type AddedFile } from '#electron/submissions/files/file-requests.ts';
import { findSeen } from '#electron/submissions/requests/find-own.ts';
import { defined } from '#shared/defined.ts';
import { isRefused } from '#shared/rules/rule-problem.ts';
import { genomeProblems, type ItemGenome } from '#shared/verdict/item-genome.ts';
import { judgeFile } from '../curation/judge-file.ts';
import { MOST_FRAMING, readFilePart } from './file-part.ts';
import { badParameter } from '#shared/api/bad-parameter.ts';
import { registerRoute } from '../../http/register-route.ts';
import { json, type Reply } from '../../http/reply.ts';
import type { DatabaseContext, Service } from '../../http/service.ts';

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

function seen(context: Pick<DatabaseContext, 'database' | 'service' | 'principal' | 'guarded'>, id: string) {
  return findSeen(context.database, context.service.dataFolder.site, context, id);
}

/** Without a signal: whether it was done must be known. */
const OPTIONS = { patience: SERVICE_PATIENCE };

/** Bytes that the client says its body has. 0 if it does not say. */
function declaredBytes({ headers }: Pick<DatabaseContext, 'headers'>): number {
  return Number(headers['content-length'] ?? 0);
}

/** Stores bytes and records them. After a failure neither is left. */
async function add(
  context: Omit<DatabaseContext, 'body'>,
  submission: string,
  written: string,
  bytes: Bytes,
  { declared = 0, mayRepeat = false }: { declared?: number; mayRepeat?: boolean },
): Promise<AddedFile> {
  const { service, database, principal } = context;
  const { id, submitter_name } = seen(context, submission);
  const problem = nameProblem(written);
  if (problem !== undefined) throw badParameter('filename', problem);
  const filename = keptName(written);
  const present = findSubmissionFile(database, id, filename);
  if (present && present.uploaded_at !== null) {
    if (mayRepeat && (await isSameFile(bytes, present))) return { isAdded: false, problems: [] };
    throw fileExists(filename);
  }
  const arrival = await service.space.beginFile(submitter_name, declared);
  try {
    const { root } = service.dataFolder;
    const { signal } = context;
    const received = await receiveBytes(root, bytes, (length) => arrival.count(length), signal);
    const { storedName, size, sha256 } = received;
    const input = { submission: id, filename, bytes: { storedName, size, sha256 }, mayRepeat };
    try {
      const added = await addFile(service.actions, { database: database.name, principal, input }, OPTIONS);
      if (added.isAdded) received.release();
      else await received.discard();
      // Of contigs that cannot be read, that is known already.
      const isJudged = added.isAdded && !isRefused(added.problems);
      return isJudged ? withVerdict(added, await judgeFile(context, id, filename)) : added;
    } catch (error) {
      // The thread may have ended after it had recorded them.
      if (database.isOpen && !hasStored(database, storedName)) await received.discard();
      else received.release();
      throw error;
    }
  } finally {
    await arrival.end();
  }
}

/** Adds to what is unusual about a file of contigs what its verdict says, and why. */
function withVerdict(added: AddedFile, genome: ItemGenome | undefined): AddedFile {
  const why = (genome?.reasons ?? []).map((sentence) => ` ${sentence}`).join('');
  const more = genomeProblems(genome).map((problem) => ({ ...problem, message: `${problem.message}${why}` }));
  return { ...added, problems: [...added.problems, ...more] };
}

function uploaded({ problems }: AddedFile): Reply {
  const told = problems.map(({ severity, code, message }) => ({ severity, code, message }));
  const body: UploadedFile = {
    message: FILE_SAID.uploaded,
    ...defined({ problems: told.length > 0 ? told : undefined }),
  };
  return json(body);
}

export function mountSubmissionFiles(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listSubmissionFiles, async (context) => {
    const { database, links, params } = context;
    const { id } = seen(context, params.submission_id);
    const uri = links.each(routes.getSubmissionFile, { database: database.name, submission_id: id });
    const names = uploadedFiles(database, id).map(({ filename }) => filename);
    return { kind: 'json', body: names.filter((name) => !name.startsWith('.')).map(uri), isProvisional: true };
  });

  registerRoute(
    app,
    service,
    routes.addSubmissionFile,
    async (context) => {
      const { body, bytesOf, params } = context;
      const text = bytesOf(body.upload);
      if (text.length === 0) throw badParameter('upload', 'must not be empty');
      const name = Buffer.from(bytesOf(body.filename)).toString('utf8');
      // Four characters are three bytes. Some may be white space.
      const declared = Math.floor(text.length / 4) * 3;
      return uploaded(await add(context, params.submission_id, name, decodeBase64(text), { declared }));
    },
    {
      keepsLong: true,
      takesFile: true,
      parts: async (context) => {
        const { body, params } = context;
        const { filename, bytes } = await readFilePart(body);
        const declared = Math.max(0, declaredBytes(context) - MOST_FRAMING);
        return uploaded(await add(context, params.submission_id, filename, bytes, { declared }));
      },
    },
  );

  registerRoute(app, service, routes.putSubmissionFile, async (context) => {
    const { body, params } = context;
    const declared = declaredBytes(context);
    return uploaded(
      await add(context, params.submission_id, params.filename, body.stream, { declared, mayRepeat: true }),
    );
  });

  registerRoute(app, service, routes.getSubmissionFile, async (context) => {
    const { database, params } = context;
    const { id } = seen(context, params.submission_id);
    const { filename, size, stored_name } = getFile(database, id, params.filename);
    const file = await open(bytesFile(context.service.dataFolder.root, stored_name)).catch(() => undefined);
    if (!file) {
      throw refusal(
        'file_lost',
        `The bytes of "${filename}" are not on this computer: upload the file again, or restore them.`,
      );
    }
    return { kind: 'file', filename, size, bytes: file.createReadStream({ autoClose: true }), isProvisional: true };
  });

  registerRoute(app, service, routes.deleteSubmissionFile, async (context) => {
    const { database, principal, params } = context;
    const input = { submission: params.submission_id, filename: params.filename };
    await service.actions.make('file.delete', { database: database.name, principal, input }, OPTIONS);
    return json({ message: FILE_SAID.deleted });
  });
}

/**
 * Whether bytes are those of a file that was uploaded before. They are read only as far as needed, and written nowhere: a file that
 * comes again needs no room.
 */
async function isSameFile(
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { size, sha256 }: Pick<SubmissionFileRow, 'size' | 'sha256'>,
): Promise<boolean> {
  const hash = createHash('sha256');
  let read = 0;
  for await (const piece of bytes) {
    read += piece.length;
    if (read > size) return false;
    hash.update(piece);
  }
  return read === size && hash.digest('hex') === sha256;
}
