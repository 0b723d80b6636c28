import { serveOneTask } from '#electron/threads/worker-side.ts';
import { changeClassification } from './change-classification.ts';
import type { ClassificationRequest } from './classification-request.ts';

/** Milliseconds between two reports of progress. */
const REPORT_INTERVAL = 100;

serveOneTask((request: ClassificationRequest, { checkpoint, report }) => {
  let reported = 0;
  return changeClassification(request, {
    check: checkpoint,
    onWaiting: (message) => report({ done: 0, unit: 'profiles', message, is_waiting: true }),
    report(done, total) {
      checkpoint();
      const now = performance.now();
      if (now - reported < REPORT_INTERVAL) return;
      reported = now;
      // While profiles are read, their number is not known.
      const progress =
        total > 0 ? { done, total, message: 'Grouping profiles' } : { done, message: 'Reading profiles' };
      report({ ...progress, unit: 'profiles' });
    },
  });
});
