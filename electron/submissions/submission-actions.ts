import type { Actions } from '#electron/store/changes/action.ts';
import { requestActions, requestReads } from './requests/request-actions.ts';
import { settleActions, settleReads } from './settle/settle-actions.ts';
import { curatorOfRule, settleByRule } from './settle/settle-by-rule.ts';
import { settleInSteps } from './settle/settle-in-steps.ts';

const more = {
  'rule.apply': { title: 'Rule that settles', right: 'curate' as const, work: settleByRule },
  'submission.settle': { title: 'Settlement of a submission', right: 'curate' as const, work: settleInSteps },
};

/** What submitters and curators change about submissions. */
export const submissionActions: typeof requestActions & typeof settleActions & typeof more = {
  ...requestActions,
  ...settleActions,
  ...more,
};

const moreReads = {
  /** Asked by the program itself: whoever is found has to have the right when the rule is applied. */
  'rule.find': { right: 'administer' as const, work: curatorOfRule },
};

/** What is checked and looked at for that. */
export const submissionReads: typeof requestReads & typeof settleReads & typeof moreReads = {
  ...requestReads,
  ...settleReads,
  ...moreReads,
};

export type SubmissionActions = Actions<typeof submissionActions, typeof submissionReads>;
