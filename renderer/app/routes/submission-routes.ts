import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { DraftPage, NewSubmissionPage, SubmissionsPage } from '../pages.ts';
import { root } from './root.ts';

const submissions = createRoute({ getParentRoute: () => root, path: '/submissions', component: SubmissionsPage });

const newSubmission = createRoute({
  getParentRoute: () => root,
  path: '/submissions/new',
  // What is chosen already.
  validateSearch: z.object({
    type: z.string().optional(),
    site: z.string().optional(),
    database: z.string().optional(),
    locus: z.string().optional(),
    scheme: z.string().optional(),
  }),
  component: NewSubmissionPage,
});

const draft = createRoute({
  getParentRoute: () => root,
  path: '/submissions/$draft_id',
  validateSearch: z.object({ step: z.string().optional() }),
  component: DraftPage,
});

export const submissionRoutes = [submissions, newSubmission, draft];
