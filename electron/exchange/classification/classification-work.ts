import { createReportPace, type WorkControl } from '#electron/threads/work-control.ts';
import { changeClassification } from './change-classification.ts';
import type { ClassificationOutcome, ClassificationRequest } from './classification-request.ts';

/** Runs `changeClassification` in a thread and reports its progress. */
export async function classify(
  request: ClassificationRequest,
  { checkpoint, report }: WorkControl,
): Promise<ClassificationOutcome> {
  const isDue = createReportPace();
  return changeClassification(request, {
    check: checkpoint,
    onWaiting: (message) => report({ done: 0, unit: 'profiles', message, is_waiting: true }),
    report(done, total) {
      checkpoint();
      if (!isDue()) return;
      // While profiles are read, their number is not known.
      const progress =
        total > 0 ? { done, total, message: 'Grouping profiles' } : { done, message: 'Reading profiles' };
      report({ ...progress, unit: 'profiles' });
    },
  });
}
