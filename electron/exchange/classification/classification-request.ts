import type { Author } from '#electron/store/changes/authors.ts';
import type { GroupingPreview } from '#shared/rpc/contract/classification.ts';
import type { NewClassification, SchemeThreshold } from './define-classification.ts';

/** An isolate database that has the schemes of the changed database. */
export interface LinkedIsolateFile {
  name: string;
  file: string;
}

export interface RemovedScheme {
  id: number;
  reason?: string | undefined;
}

export type ClassificationRequest = { file: string; database: string; author?: Author } & (
  | { mode: 'define'; rule: NewClassification; isolates: LinkedIsolateFile[] }
  | ({ mode: 'remove'; isolates: LinkedIsolateFile[] } & RemovedScheme)
  | { mode: 'preview'; rule: SchemeThreshold }
);

export type ClassificationOutcome =
  | { mode: 'define'; id: number; profiles: number; groups: number; notes: string[] }
  | { mode: 'remove'; name: string; groups: number; notes: string[] }
  | { mode: 'preview'; preview: GroupingPreview };
