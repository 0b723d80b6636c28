import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { page } from '../pages.ts';
import { at } from './root.ts';
import { tableSearch } from '../searches.ts';

export const submissionRoutes = [
  createRoute({
    ...at('/submissions'),
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/submit/list/submissions-page.tsx'), 'SubmissionsPage'),
  }),
  createRoute({
    ...at('/submissions/new'),
    staticData: { crumb: 'New' },
    // What is chosen already.
    validateSearch: z.object({
      type: z.string().optional(),
      site: z.string().optional(),
      database: z.string().optional(),
      locus: z.string().optional(),
      scheme: z.string().optional(),
    }),
    component: page(() => import('#renderer/features/submit/start/new-submission-page.tsx'), 'NewSubmissionPage'),
  }),
  createRoute({
    ...at('/submissions/$draft_id'),
    staticData: { crumb: 'Draft' },
    validateSearch: z.object({ step: z.string().optional() }),
    component: page(() => import('#renderer/features/submit/draft/draft-page.tsx'), 'DraftPage'),
  }),
  /** One that was sent, as its site tells it. */
  createRoute({
    ...at('/sites/$site/db/$database/submissions/$submission_id'),
    staticData: { crumb: 'Submission' },
    validateSearch: tableSearch,
    component: page(() => import('#renderer/features/submit/inbox/sent-page.tsx'), 'SentPage'),
  }),
  createRoute({
    ...at('/cases'),
    component: page(() => import('#renderer/features/cases/cases-page.tsx'), 'CasesPage'),
  }),
  createRoute({
    ...at('/cases/new'),
    staticData: { crumb: 'New' },
    // The typing report that it begins with.
    validateSearch: z.object({ run: z.string().optional(), position: z.string().optional() }),
    component: page(() => import('#renderer/features/cases/new-case-page.tsx'), 'NewCasePage'),
  }),
  createRoute({
    ...at('/cases/$case_id'),
    staticData: { crumb: 'Case' },
    component: page(() => import('#renderer/features/cases/case-page.tsx'), 'CasePage'),
  }),
];
