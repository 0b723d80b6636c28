import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Workbench } from '#electron/workbench/workbench.ts';

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
