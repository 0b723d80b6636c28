import { expect, test } from 'vitest';
import { inboxName, itemsText, statusText } from '#renderer/features/submit/inbox/inbox-labels.ts';
import { sentItems } from '#renderer/features/submit/inbox/sent-item.ts';
import type { Submission } from '#shared/api/submission.ts';

const ABOUT: Submission = {
  id: 'S1',
  type: 'isolates',
  date_submitted: '2026-01-02',
  datestamp: '2026-01-02',
  submitter: 'http://host/db/x/users/1',
  status: 'pending',
  correspondence: [],
};

test('each item has its state, its record and the reason, whatever the submission holds', () => {
  const items = [
    { row: 1, isolate: 'one', status: 'assigned', assigned_id: '12' } as const,
    { row: 2, isolate: 'two', status: 'rejected', reason: 'No country.' } as const,
  ];
  expect(sentItems({ ...ABOUT, isolates: [{ isolate: 'one' }, { isolate: 'two' }], items })).toMatchObject([
    { position: 1, name: 'one', status: 'assigned', assigned_id: '12', warnings: [] },
    { position: 2, name: 'two', status: 'rejected', reason: 'No country.', content: '' },
  ]);
  const cells = { isolate: 'one', country: 'Utopia', year: '', source: 'soil' };
  expect(sentItems({ ...ABOUT, isolates: [cells] })).toMatchObject([{ content: 'country Utopia, source soil' }]);
  // Sites of the deployed kind say nothing of single rows.
  expect(sentItems({ ...ABOUT, isolates: [{ isolate: 'one' }] })).toMatchObject([{ name: 'one', status: 'pending' }]);
  const profiles = [
    { profile_id: 'p', designations: { abcZ: '1', adk: '2' }, fields: { clade: 'B' }, status: 'pending' } as const,
  ];
  expect(sentItems({ ...ABOUT, profiles })).toMatchObject([{ name: 'p', content: 'abcZ 1, adk 2, clade B' }]);
});

test('a submission is called by what it holds, and its state is said in words', () => {
  const items = { pending: 1, assigned: 1, rejected: 0 };
  expect(inboxName({ type: 'alleles', locus: 'abcZ', items })).toBe('2 alleles of abcZ');
  expect(inboxName({ type: 'genomes', items: { pending: 1, assigned: 0, rejected: 0 } })).toBe('1 genome');
  expect(itemsText({ items, status: 'pending' })).toBe('1 assigned, 1 open');
  expect(itemsText({ items, status: 'closed' })).toBe('1 assigned, 1 not settled');
  expect(statusText({ status: 'closed', outcome: 'mixed', gone: true })).toBe('Partly accepted, no longer at the site');
});
