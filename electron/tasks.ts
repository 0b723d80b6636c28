import { findChange, findRead } from './actions.ts';
import type { TaskName } from './threads/lanes.ts';
import type { ThreadWork } from './threads/work-control.ts';

/** Where the code of each kind of task is. A thread loads it when its first task comes. */
export const tasks: Record<TaskName, () => Promise<ThreadWork>> = {
  'allele-database': async () => ({
    work: (await import('./typing/foreign-alleles/allele-database.ts')).writeAlleleDatabase,
  }),
  'bring-in': async () => ({ work: (await import('./store/backup/bring-in.ts')).bringIn }),
  change: async () => (await import('./store/changes/change-work.ts')).createChangeWork(findChange),
  'check-against': async () => ({ work: (await import('./submissions/drafts/check-draft.ts')).checkAgainst }),
  'check-database': async () => ({ work: (await import('./store/care/check-database.ts')).checkDatabase }),
  'check-draft': async () => ({ work: (await import('./submissions/drafts/check-draft.ts')).checkDraft }),
  classification: async () => ({ work: (await import('./exchange/classification/classification-work.ts')).classify }),
  compare: async () => (await import('./store/comparisons/comparison-work.ts')).createComparisonWork(),
  'convert-database': async () => ({ work: (await import('./store/care/convert-database.ts')).convertDatabase }),
  'compact-database': async () => ({ work: (await import('./store/care/compact-database.ts')).compactDatabase }),
  copy: async () => ({ work: (await import('./store/backup/copy-database.ts')).copyDatabase }),
  demo: async () => ({ work: (await import('./exchange/demo/make-demo.ts')).makeDemo }),
  'export-folder': async () => ({ work: (await import('./exchange/export-folder/export-folder.ts')).exportFolder }),
  'export-results': async () => ({ work: (await import('./exchange/result-export/export-results.ts')).exportResults }),
  import: async () => ({ work: (await import('./exchange/import-definitions.ts')).importDefinitions }),
  'import-isolates': async () => ({ work: (await import('./exchange/isolates/import-isolates.ts')).importIsolates }),
  'isolate-table': async () => ({
    work: (await import('./exchange/table-export/write-isolate-table.ts')).writeIsolateTable,
  }),
  'look-into-database': async () => ({ work: (await import('./store/backup/inspect-database.ts')).inspectDatabase }),
  lincodes: async () => ({ work: (await import('./exchange/lincodes/lincode-work.ts')).changeCodes }),
  'make-comparison': async () => ({ work: (await import('./mirror/comparison/make-comparison.ts')).makeComparison }),
  mirror: async () => ({ work: (await import('./mirror/mirror-database.ts')).mirrorDatabase }),
  nearest: async () => (await import('./server/lists/order-work.ts')).createOrderWork(),
  order: async () => (await import('./server/lists/order-work.ts')).createOrderWork(),
  'pack-database': async () => ({ work: (await import('./store/care/pack-database.ts')).packDatabase }),
  'pack-draft': async () => ({ work: (await import('./submissions/drafts/package/pack-draft.ts')).packDraft }),
  'pack-submitted': async () => ({ work: (await import('./submissions/pack/pack-submitted.ts')).packSubmitted }),
  'profile-database': async () => ({ work: (await import('./mirror/profile-database.ts')).makeProfileDatabase }),
  read: async () => (await import('./store/changes/change-work.ts')).createReadWork(findRead),
  'read-comparison': async () => ({ work: (await import('./exchange/comparison/read-comparison.ts')).readComparison }),
  'read-written': async () => ({ work: (await import('./typing/foreign-alleles/read-written.ts')).readWritten }),
  'scheme-values': async () => ({ work: (await import('./store/scheme-values/values-task.ts')).doValuesTask }),
  'table-workbook': async () => ({
    work: (await import('./exchange/table-export/write-table-workbook.ts')).writeTableWorkbook,
  }),
  'take-file': async () => ({ work: (await import('./submissions/drafts/take-file.ts')).takeFile }),
  typing: async () => (await import('./typing/typing-tasks.ts')).typingWork,
  'unpack-draft': async () => ({ work: (await import('./submissions/drafts/package/unpack-draft.ts')).unpackDraft }),
  'whole-table': async () => ({ work: (await import('./exchange/whole-table/collect-table.ts')).collectTable }),
  'write-comparison': async () => ({
    work: (await import('./exchange/comparison/write-comparison.ts')).writeComparison,
  }),
};
