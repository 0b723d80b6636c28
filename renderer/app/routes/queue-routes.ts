import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { QueuedSubmissionPage, QueuePage, RulesPage } from '../pages.ts';
import { root } from './root.ts';
import { queueSearch } from '../searches.ts';

/** What waits for the curator. */
const queue = createRoute({
  getParentRoute: () => root,
  path: '/queue',
  validateSearch: queueSearch,
  component: QueuePage,
});

/** Rules that settle, and what they did. */
const rules = createRoute({
  getParentRoute: () => root,
  path: '/queue/rules',
  // Site and database, and the day of the report.
  validateSearch: z.object({ database: z.string().optional(), day: z.iso.date().optional().catch(undefined) }),
  component: RulesPage,
});

/** One submission, as a curator settles it. */
const queued = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/queue/$submission_id',
  // Position of the item that is shown.
  validateSearch: z.object({ item: z.string().optional() }),
  component: QueuedSubmissionPage,
});

export const queueRoutes = [queue, rules, queued];
