import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { page } from '../pages.ts';
import { at } from './root.ts';
import { queueSearch } from '../searches.ts';

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
