import { z } from 'zod';
import { Uri } from './common.ts';
import { route } from './route.ts';
import { DoneReply, SUBMISSION_PATH, submissionParams } from './submission.ts';

/** Files of submissions: contigs of genomes, and what supports other items, as traces (`service-description.md` §4). */
export const FILE_SAID = { uploaded: 'File uploaded.', deleted: 'File deleted.' } as const;

const FILES = `${SUBMISSION_PATH}/files`;
const FILE = `${FILES}/:filename`;
const fileParams = z.object({ ...submissionParams, filename: z.string() });

/** What an upload answers. */
export const UploadedFile = DoneReply.extend({
  problems: z
    .array(z.object({ severity: z.enum(['error', 'warning']), code: z.string(), message: z.string() }))
    .optional()
    .describe(
      'What is unusual about a file of contigs, or why it cannot be used. It is stored all the same, and curators see this. Additive.',
    ),
}).meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof UploadedFile>;

export const listSubmissionFiles = route({
  id: 'listSubmissionFiles',
  method: 'GET',
  right: 'follow',
  path: FILES,
  summary: 'Files of a submission, by name. Those whose names begin with a dot are not listed.',
  params: z.object(submissionParams),
  response: z.array(Uri),
});

export const addSubmissionFile = route({
  id: 'addSubmissionFile',
  method: 'POST',
  effect: 'writes',
  right: 'correspond',
  success: 201,
  path: FILES,
  summary:
    'Uploads a file in a JSON body of up to 64 MiB, or in a body of parts (multipart/form-data), which is streamed, of up to ' +
    '1 GiB. A second file of one name is refused. When the last missing file of ' +
    'contigs is there, the submission is pending. Files of contigs may be packed (gzip).',
  params: z.object(submissionParams),
  body: z.object({
    filename: z.string().describe('Without "/", "\\\\" and what nobody sees; no dot at its end, no blank at its ends.'),
    upload: z.string().describe('The bytes of the file in base64.'),
  }),
  multipart: z
    .object({
      filename: z
        .string()
        .optional()
        .describe('The name, if the part of the file has another one. It comes before the file.'),
      upload: z.string().meta({ format: 'binary' }).describe('The file, one in each request.'),
    })
    .describe('Additive.'),
  response: UploadedFile,
});

export const putSubmissionFile = route({
  id: 'putSubmissionFile',
  method: 'PUT',
  effect: 'writes',
  right: 'correspond',
  success: 201,
  path: FILE,
  summary:
    'Uploads a file of up to 1 GiB, whose bytes are the body. The same bytes sent again under the same name are the same ' +
    'file, so a request may be repeated when no reply came. Additive.',
  params: fileParams,
  body: z.string().meta({ format: 'binary' }),
  bodyKind: 'stream',
  response: UploadedFile,
});

export const getSubmissionFile = route({
  id: 'getSubmissionFile',
  method: 'GET',
  right: 'follow',
  path: FILE,
  summary: 'The bytes of a file of a submission, as they were uploaded.',
  params: fileParams,
  response: z.string().meta({ format: 'binary' }),
  produces: 'application/octet-stream',
});

export const deleteSubmissionFile = route({
  id: 'deleteSubmissionFile',
  method: 'DELETE',
  effect: 'writes',
  right: 'correspond',
  path: FILE,
  summary:
    'Deletes a file of an open submission. If it is a file of contigs that a row names, the submission waits for it again.',
  params: fileParams,
  response: DoneReply,
});
