import { expect, test } from 'vitest';
import type { SubmissionActions } from '#electron/submissions/submission-actions.ts';
import { setSubmissionPolicy } from '#electron/store/changes/database-actions.ts';
import { OWNER } from '#shared/principal.ts';
import { settleBench, variant } from './settle-support.ts';

test('a curator sees whether what the policy wants is there: isolate, traces and coverage', async () => {
  const bench = await settleBench();
  const actions: SubmissionActions = bench.folder.changes.of();
  const look = () =>
    actions.read('submission.examine', { database: 'defs', principal: OWNER, input: { submission: 'S' } });
  const items = [{ item_id: 'seq', content: variant(1, 5) }];
  await bench.plant({ id: 'S', parameters: { locus: 'a', coverage: '20-49x' }, items });
  expect((await look()).wanted).toEqual([]);

  const policy = { isolate_needed: true, traces_needed: true, minimum_coverage: 50 };
  await bench.change((made) => void setSubmissionPolicy(made, policy));
  expect((await look()).wanted).toEqual([
    { what: 'isolate', is_met: false, text: 'Sam Sender has sent no isolate or genome to isos.' },
    { what: 'traces', is_met: false, text: 'No file came with it.' },
    { what: 'coverage', is_met: false, text: expect.stringContaining('want at least 50x') as string },
  ]);

  await bench.change(({ connection }) => {
    connection.exec(`insert into submission_file (submission, filename, stored_name, size, sha256, required, uploaded_at)
      values ('S', 'trace.ab1', 'f1', 9, '', 0, '2026-01-01')`);
    connection.exec(`update submission set parameters = json_set(parameters, '$.coverage', '60x')`);
  });
  const content = JSON.stringify({ cells: { isolate: 'M1' } });
  await bench.plant({ id: 'I', type: 'isolates', parameters: {}, items: [{ item_id: 'M1', content }] }, 'isos');
  expect((await look()).wanted).toEqual([
    { what: 'isolate', is_met: true, text: 'Sam Sender has sent 1 isolate or genome to isos.' },
    { what: 'traces', is_met: true, text: '1 file came with it.' },
    { what: 'coverage', is_met: true, text: 'The coverage is 60x.' },
  ]);
});
