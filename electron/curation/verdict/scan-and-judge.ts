import { judgedBy } from '#electron/store/isolates/verdict-repository.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { scanIsolates, type ScanRequest, type ScanResult } from '../scan/scan-isolates.ts';
import { createVerdictKeeper } from './judge-isolates.ts';

/** Scans isolates, and keeps the verdicts that come of it where all schemes are typed that count. Errors as `scanIsolates`. */
export async function scanAndJudge(folder: DataFolder, request: Omit<ScanRequest, 'onJudged'>): Promise<ScanResult> {
  const keeper = createVerdictKeeper(folder, request.isolates.name, judgedBy(request.definitions));
  try {
    return await scanIsolates({ ...request, onJudged: keeper.keep });
  } finally {
    await keeper.finish();
  }
}
