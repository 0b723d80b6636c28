import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { page } from '../pages.ts';
import { tableSearch, queueSearch } from '../searches.ts';
import { at } from './root.ts';

export const curationRoutes = [
  /** Types the genomes of isolates and writes what is found. */
  createRoute({
    ...at('/sites/$site/db/$database/scan'),
    validateSearch: tableSearch.extend({
      /** Ids of isolates, joined by commas. */
      ids: z.string().optional(),
      /** What was found, and the job that finds it. */
      plan: z.string().optional(),
      job: z.string().optional(),
    }),
    component: page(() => import('#renderer/features/scan/scan-page.tsx'), 'ScanPage'),
  }),
  /** The form of a record, or of a new one that belongs to the key. */
  createRoute({
    ...at('/sites/$site/db/$database/form/$record'),
    validateSearch: z.object({
      /** What names the record in addresses, or what a new one belongs to, as JSON. */
      key: z.string().optional(),
      /** `1` for a new record. */
      isNew: z.string().optional(),
      /** Key of the record that a new one is like. */
      like: z.string().optional(),
      /** `1`: the new one is the newer version of that record. */
      isVersion: z.string().optional(),
    }),
    component: page(() => import('#renderer/features/curate/record-form-page.tsx'), 'RecordFormPage'),
  }),
  /** What was changed in a database. */
  createRoute({
    ...at('/sites/$site/db/$database/changes'),
    staticData: { crumb: 'Changes' },
    validateSearch: z.object({ record: z.string().optional(), batch: z.string().optional() }),
    component: page(() => import('#renderer/features/curate/changes-page.tsx'), 'ChangesPage'),
  }),
  /** Changes many records by a table. */
  createRoute({
    ...at('/sites/$site/db/$database/update'),
    validateSearch: z.object({ record: z.string().optional() }),
    component: page(() => import('#renderer/features/curate/update/update-page.tsx'), 'UpdatePage'),
  }),
  /** Defines alleles of many loci from FASTA. */
  createRoute({
    ...at('/sites/$site/db/$database/new-alleles'),
    component: page(() => import('#renderer/features/curate/new-alleles/new-alleles-page.tsx'), 'NewAllelesPage'),
  }),
];

export const queueRoutes = [
  /** What waits for the curator. */
  createRoute({
    ...at('/queue'),
    validateSearch: queueSearch,
    component: page(() => import('#renderer/features/queue/queue-page.tsx'), 'QueuePage'),
  }),
  /** Rules that settle, and what they did. */
  createRoute({
    ...at('/queue/rules'),
    staticData: { crumb: 'Rules that settle' },
    // Site and database, and the day of the report.
    validateSearch: z.object({ database: z.string().optional(), day: z.iso.date().optional().catch(undefined) }),
    component: page(() => import('#renderer/features/queue/rules/rules-page.tsx'), 'RulesPage'),
  }),
  /** When isolates become public, and what their owners ask. */
  createRoute({
    ...at('/queue/embargoes'),
    staticData: { crumb: 'Embargoes' },
    component: page(() => import('#renderer/features/queue/embargoes/embargoes-page.tsx'), 'EmbargoesPage'),
  }),
  /** One submission, as a curator settles it. */
  createRoute({
    ...at('/sites/$site/db/$database/queue/$submission_id'),
    staticData: { crumb: 'Submission' },
    // Position of the item that is shown.
    validateSearch: z.object({ item: z.string().optional() }),
    component: page(() => import('#renderer/features/queue/submission-page.tsx'), 'QueuedSubmissionPage'),
  }),
];
