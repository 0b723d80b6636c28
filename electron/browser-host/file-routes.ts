import type { FastifyInstance } from 'fastify';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isMadeFile } from '#electron/workbench/files/downloads.ts';
import type { Workbench } from '#electron/workbench/workbench.ts';
import { AppError } from '#shared/problem.ts';

/** HEAD would fetch the file, so there is none. */
const NO_HEAD = { exposeHeadRoute: false };

/** `GET /download/:token`: a file to save, once. It is never shown as a page, whatever its media type. */
export function addDownloadRoute(server: FastifyInstance, workbench: Workbench): void {
  server.get<{ Params: { token: string } }>('/download/:token', NO_HEAD, async (request, reply) => {
    const download = workbench.files.takeDownload(request.params.token);
    if (!download)
      throw new AppError(404, 'unknown_download', 'This download has already been fetched. Export it again.');
    const mediaType = /^[\w.+-]+\/[\w.+-]+$/.test(download.media_type) ? download.media_type : 'text/plain';
    const { content } = download;
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(download.name)}`);
    if (isMadeFile(content)) {
      const file = createReadStream(content.path);
      file.once('close', () => void content.discard());
      return reply
        .type(mediaType)
        .header('content-length', (await stat(content.path)).size)
        .send(file);
    }
    const isText = typeof content === 'string';
    return reply.type(isText ? `${mediaType}; charset=utf-8` : mediaType).send(isText ? content : Buffer.from(content));
  });
}

interface UploadRequest {
  Params: { batch: string; index: string };
  Querystring: { path?: string };
}

/** `PUT /upload/:batch/:index?path=` streams a file of any size to disk; `POST /upload/:batch/done` gives the tokens. */
export async function addUploadRoutes(server: FastifyInstance, { workbench }: { workbench: Workbench }): Promise<void> {
  const { files } = workbench;
  // A dropped .json or .txt is a file like any other. It must not be parsed into memory.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  server.put<UploadRequest>('/upload/:batch/:index', async (request, reply) => {
    const { batch, index } = request.params;
    files.beginUpload(batch);
    const content = request.body instanceof Readable ? request.body : Readable.from([]);
    await files.uploadFile(batch, request.query.path ?? `file ${index}`, content);
    return reply.code(204).send();
  });

  server.post<{ Params: { batch: string } }>('/upload/:batch/done', (request) =>
    files.finishUpload(request.params.batch),
  );
}
