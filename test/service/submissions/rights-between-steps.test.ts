import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleByRule } from '#electron/submissions/read-then-change.ts';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import { OWNER } from '#shared/principal.ts';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { startOtherWriter } from '#test/support/other-writer.ts';
import { plantIn } from '#test/support/plant.ts';
import { ALLELES, startSubmissions, type SubmissionService } from '#test/support/submission-service.ts';
import { fresh, freshFasta, grant, traces } from '#test/support/taken-away.ts';

let service: SubmissionService;

useWorkerThreads();
beforeAll(async () => {
  service = await startSubmissions();
});
afterAll(() => service.close());

describe('a submission that was checked', () => {
  it.each<[how: string, takeAway: () => Promise<unknown>, giveBack: () => Promise<unknown>]>([
    ['the role', () => grant(service, 'sue', 'reader'), () => grant(service, 'sue', 'submitter')],
    [
      'the account',
      () => service.dataFolder.site.accounts.disable('sue'),
      () => service.dataFolder.site.accounts.enable('sue'),
    ],
  ])('is not made when %s is taken away before that', async (_how, takeAway, giveBack) => {
    const actions: SubmissionActions = service.dataFolder.changes.of();
    const { sequences: _none, ...members } = ALLELES;
    const texts = { sequences: Buffer.from(freshFasta()) };
    const as = { database: 'sample', principal: { kind: 'account', account: 'sue' } as const };
    const input = { members, texts, program: 'a test', isFull: false };
    const checked = await actions.read('submission.check', { ...as, input });
    if ('known' in checked) throw new Error('It is known.');
    const before = await traces(service);
    await takeAway();
    const refused = { problem: { status: 403, code: 'no_right' } };
    await expect(actions.make('submission.create', { ...as, input: checked })).rejects.toMatchObject(refused);
    expect(await traces(service)).toEqual(before);
    await giveBack();
    expect(await actions.make('submission.create', { ...as, input: checked })).toHaveProperty('id');
  });
});

describe('a rule that settles', () => {
  it.each<[how: string, outcome: object, takeAway: () => Promise<unknown>, giveBack: () => Promise<unknown>]>([
    [
      'the scope',
      { assigned: [] },
      () => grant(service, 'lena', 'curator', [{ kind: 'locus', name: 'abcZ' }]),
      () => grant(service, 'lena', 'curator', [{ kind: 'locus', name: 'adk' }]),
    ],
    [
      'the role',
      { code: 'no_right' },
      () => grant(service, 'lena', 'submitter'),
      () => grant(service, 'lena', 'curator', [{ kind: 'locus', name: 'adk' }]),
    ],
    [
      'the account',
      { code: 'no_right' },
      () => service.dataFolder.site.accounts.disable('lena'),
      () => service.dataFolder.site.accounts.enable('lena'),
    ],
  ])(
    'assigns nothing when %s of its curator is taken away while it waits',
    async (_how, outcome, takeAway, giveBack) => {
      const actions: SubmissionActions = service.dataFolder.changes.of();
      const { connection } = plantIn(await service.dataFolder.open('sample'));
      // What a change of a base does to a protein is not what this is about.
      connection.exec("update locus set coding_sequence = 0 where name = 'adk'");
      const known = String(connection.prepare(ALLELE_OF_ADK).get()?.['sequence']);
      const place = fresh() % known.length;
      const sequence = known.slice(0, place) + (known[place] === 'A' ? 'C' : 'A') + known.slice(place + 1);
      await actions.make('rules.switch', { database: 'sample', principal: OWNER, input: { is_on: true } });
      const lena = { kind: 'account', account: 'lena' } as const;
      await actions.make('rule.put', { database: 'sample', principal: lena, input: { locus: 'adk', identity: 90 } });
      const submission = await submittedTo('adk', sequence, actions);
      const before = await traces(service);

      const request = { database: 'sample', input: { submission } };
      expect(await actions.read('rule.find', { ...request, principal: OWNER })).toEqual(lena);
      const writer = await startOtherWriter(service.dataFolder.fileOf('sample'));
      const { promise: isWaiting, resolve: onWaiting } = Promise.withResolvers<string>();
      const applied = actions.make('rule.apply', { ...request, principal: lena }, { onWaiting }).then(
        (assigned) => ({ assigned }),
        (error: { problem: { code: string } }) => ({ code: error.problem.code }),
      );
      await isWaiting;
      await takeAway();
      await writer.finish();
      expect(await applied).toEqual(outcome);
      expect(await settleByRule(actions, 'sample', submission)).toEqual([]);
      expect(await traces(service)).toEqual(before);
      await giveBack();
      expect(await settleByRule(actions, 'sample', submission)).toHaveLength(1);
    },
  );
});

const ALLELE_OF_ADK = "select sequence from allele where locus = (select id from locus where name = 'adk') limit 1";

/** A submission of sue while rules are off, so that the test follows them. */
async function submittedTo(locus: string, sequence: string, actions: SubmissionActions): Promise<string> {
  const isOn = (is_on: boolean) =>
    actions.make('rules.switch', { database: 'sample', principal: OWNER, input: { is_on } });
  await isOn(false);
  const path = await service.submit('sue', { ...ALLELES, locus, sequences: `>one\n${sequence}\n` });
  await isOn(true);
  return path.split('/').at(-1) ?? '';
}
