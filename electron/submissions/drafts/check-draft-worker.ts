import { serveOneTask } from '#electron/threads/worker-side.ts';
import { checkDraft } from './check-draft.ts';

serveOneTask(checkDraft);
