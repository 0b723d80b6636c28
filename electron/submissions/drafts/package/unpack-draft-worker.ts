import { serveOneTask } from '#electron/threads/worker-side.ts';
import { unpackDraft } from './unpack-draft.ts';

serveOneTask(unpackDraft);
