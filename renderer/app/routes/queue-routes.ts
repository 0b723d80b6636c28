import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { QueuedSubmissionPage, QueuePage } from '../pages.ts';
import { root } from './root.ts';
import { queueSearch } from '../searches.ts';

/** What waits for the curator. */
const queue = createRoute({
  getParentRoute: () => root,
  path: '/queue',
  validateSearch: queueSearch,
  component: QueuePage,
});

/** One submission, as a curator settles it. */
const queued = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/queue/$submission_id',
  // Position of the item that is shown.
  validateSearch: z.object({ item: z.string().optional() }),
  component: QueuedSubmissionPage,
});

export const queueRoutes = [queue, queued];
