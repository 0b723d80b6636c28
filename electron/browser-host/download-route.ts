import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
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
