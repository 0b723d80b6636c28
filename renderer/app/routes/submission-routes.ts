import { createRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { CasePage, CasesPage, DraftPage, NewCasePage, NewSubmissionPage, SentPage, SubmissionsPage } from '../pages.ts';
import { root } from './root.ts';
import { tableSearch } from '../searches.ts';

const submissions = createRoute({
  getParentRoute: () => root,
  path: '/submissions',
  validateSearch: tableSearch,
  component: SubmissionsPage,
});

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

/** One that was sent, as its site tells it. */
const sent = createRoute({
  getParentRoute: () => root,
  path: '/sites/$site/db/$database/submissions/$submission_id',
  validateSearch: tableSearch,
  component: SentPage,
});

const cases = createRoute({ getParentRoute: () => root, path: '/cases', component: CasesPage });

const newCase = createRoute({
  getParentRoute: () => root,
  path: '/cases/new',
  // The typing report that it begins with.
  validateSearch: z.object({ run: z.string().optional(), position: z.string().optional() }),
  component: NewCasePage,
});

const oneCase = createRoute({ getParentRoute: () => root, path: '/cases/$case_id', component: CasePage });

export const submissionRoutes = [submissions, newSubmission, draft, sent, cases, newCase, oneCase];
