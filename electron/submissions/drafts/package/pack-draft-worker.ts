import { serveOneTask } from '#electron/threads/worker-side.ts';
import { packDraft } from './pack-draft.ts';

serveOneTask(packDraft);
