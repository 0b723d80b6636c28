import { expect, test } from 'vitest';
import { alleleIdProblem } from '#shared/rules/allele.ts';
import { profileIdProblem } from '#shared/rules/profile.ts';
import { Submission } from '#shared/api/submission.ts';
import type { CaseItem } from '#shared/rpc/contract/case.ts';
import { DraftContent } from '#shared/rpc/contract/draft-content.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';
import { provisionalAllele } from '#electron/workbench/cases/case-content.ts';
import { caseItems, type CaseDraftFacts } from '#electron/workbench/cases/case-items.ts';
import { caseState } from '#electron/workbench/cases/case-state.ts';
import { filled } from '#electron/workbench/cases/fill-case.ts';

const PLACE = { site: 'far', database: 'x' };

function item(parts: Partial<CaseItem>): CaseItem {
  return {
    step: 'alleles',
    ...PLACE,
    site_name: 'Far',
    type: 'alleles',
    locus: 'abcZ',
    name: 'one',
    state: 'ready',
    draft_id: 'd',
    ...parts,
  };
}

const advice = (...items: CaseItem[]) => {
  const { state, now } = caseState(items);
  return [state, now.action?.kind, now.sentence];
};

test('each state says one sentence, and what the user can do', () => {
  expect(advice()).toMatchObject(['empty', 'add-drafts', expect.stringContaining('Nothing belongs')]);
  expect(advice(item({}))).toEqual(['ready', 'send', '1 submission can be sent.']);
  expect(advice(item({ state: 'incomplete', words: 'technology must be given.' }))).toEqual([
    'ready',
    'members',
    'abcZ (one): technology must be given.',
  ]);
  expect(advice(item({ state: 'unanswered' }), item({ draft_id: 'e' })).slice(0, 2)).toEqual(['trouble', 'draft']);
  expect(advice(item({ state: 'stopped', words: 'Refused.' }))).toMatchObject(['trouble', 'draft', expect.any(String)]);
  expect(advice(item({ state: 'rejected', submission_id: 'S', words: 'Too short' }))).toEqual([
    'trouble',
    'correct',
    'abcZ (one) was rejected. The curator says: “Too short”',
  ]);
  expect(advice(item({ state: 'withdrawn', submission_id: 'S' }))).toMatchObject([
    'trouble',
    'correct',
    expect.any(String),
  ]);
  expect(advice(item({ state: 'lost' }))).toMatchObject(['trouble', 'add-drafts', expect.any(String)]);
  expect(advice(item({ state: 'open' }))).toEqual(['waiting', 'look', 'The curators of x (Far) have abcZ (one).']);
  const isolate = item({ step: 'isolate', type: 'isolates', state: 'assigned', assigned_id: '5' });
  expect(advice(isolate)).toMatchObject(['done', 'record', expect.stringContaining('5')]);
  // A draft of which a row must be completed is not sent.
  expect(caseState([item({}), item({ name: 'two', state: 'incomplete' })]).ready).toEqual([]);
});

test('above the quota daily parts are told, and the last day of them', () => {
  const queued = Array.from({ length: 12 }, (_, at) =>
    item({ state: 'queued', draft_id: `d${at}`, not_before: '2030-05-01T12:00:00.000Z' }),
  );
  const { now } = caseState(queued, () => 5);
  expect(now.sentence).toBe('12 submissions to x wait: 5 go out a day, from 2030-05-01 to 2030-05-03.');
});

function draft(parts: Partial<Draft> & Pick<Draft, 'type'>, content: Partial<DraftContent>): Draft {
  const times = { created_at: '2026-01-01', updated_at: '2026-01-01' };
  return {
    id: 'd',
    ...PLACE,
    title: '',
    state: 'draft',
    revision: 1,
    files: [],
    ...times,
    ...parts,
    content: DraftContent.parse(content),
  };
}

const SEQUENCES = { one: 'ATGGCA', two: 'ATGGCC', three: 'ATGGCG' };
const alleles = (id: string, names: (keyof typeof SEQUENCES)[], parts: Partial<Draft> = {}) =>
  draft(
    { id, type: 'alleles', ...parts },
    { locus: 'abcZ', columns: ['seq_id', 'sequence'], rows: names.map((name) => [name, SEQUENCES[name]]) },
  );

function told(
  seqs: Partial<NonNullable<Submission['seqs']>[number]>[],
  status: 'pending' | 'closed' = 'pending',
): Submission {
  return Submission.parse({
    id: 'S',
    type: 'alleles',
    date_submitted: '2026-01-01',
    datestamp: '2026-01-01',
    submitter: 'http://x/users/1',
    status,
    correspondence: [{ user: 'http://x/users/2', timestamp: '2026-01-02', message: 'Please look again.' }],
    seqs: seqs.map((one) => ({ seq_id: '', sequence: '', status: 'pending', ...one })),
  });
}

const items = (...drafts: CaseDraftFacts[]) =>
  caseItems({ content: { named: [], known: [] }, drafts, siteName: () => 'Far' });

test('ids go by name and sequence, whatever a curator reorders, renames, edits, assigns or rejects', () => {
  const sent = alleles('d', ['one', 'two', 'three'], { state: 'sent', submission_id: 'S' });
  const submission = told([
    { seq_id: 'three', sequence: 'ATGGCT', status: 'assigned', assigned_id: '9' },
    { seq_id: 'renamed', sequence: 'atg gcc', status: 'assigned', assigned_id: '8' },
    { seq_id: 'one', sequence: SEQUENCES.one, status: 'rejected' },
  ]);
  expect(items({ draft: sent, submission })).toMatchObject([
    { name: 'one', state: 'rejected', words: 'Please look again.' },
    { name: 'two', state: 'assigned', assigned_id: '8' },
    { name: 'three', state: 'assigned', assigned_id: '9', words: expect.stringContaining('another sequence') },
  ]);
  // The corrected draft stands in the place of what came back, and never in that of what has its id.
  const again = alleles('e', ['one', 'two']);
  const both = items({ draft: sent, submission }, { draft: again });
  expect(both).toMatchObject([{ name: 'one', draft_id: 'e' }, { name: 'two', assigned_id: '8' }, { name: 'three' }]);
  const withdrawn = items({ draft: sent, submission: told([{ seq_id: 'one', sequence: SEQUENCES.one }], 'closed') });
  expect(withdrawn.map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
});

test('provisional ids are filled, and put back when an id is taken back; what was written by hand stays', () => {
  const one = provisionalAllele(SEQUENCES.one);
  const profile = draft(
    { id: 'p', type: 'profiles' },
    {
      scheme_id: 1,
      columns: ['id', 'abcZ', 'adk'],
      rows: [
        ['a', one, one],
        ['b', '5', '1'],
      ],
    },
  );
  const assigned = item({ provisional: one, state: 'assigned', assigned_id: '7' });
  const content = filled(profile, [assigned]);
  // The same provisional id at another locus is another allele.
  expect(content?.rows).toEqual([
    ['a', '7', one],
    ['b', '5', '1'],
  ]);
  const then = { ...profile, content: content ?? profile.content };
  expect(filled(then, [assigned])).toBeUndefined();
  expect(filled(then, [item({ provisional: one })])?.rows[0]).toEqual(['a', one, one]);
  expect(filled(then, [{ ...assigned, assigned_id: '8' }])?.rows[0]).toEqual(['a', '8', one]);
  const byHand = { ...then, content: { ...then.content, rows: [['a', '12', one]] } };
  expect(filled(byHand, [{ ...assigned, assigned_id: '8' }])).toBeUndefined();
  // Another database may give the number to another allele.
  expect(filled(profile, [{ ...assigned, database: 'y' }])).toBeUndefined();
});

test('no record can get a provisional id', () => {
  const id = provisionalAllele('ATG');
  expect(alleleIdProblem(id, 'text')).toContain('provisional');
  const rules = { primary_key: 'ST', primary_key_type: 'text', loci: [], allow_missing_loci: false } as const;
  expect(profileIdProblem(id, rules)).toContain('provisional');
});
