/** Cases, drafts of all kinds and states, and submissions of this computer and of the other site. */
import type { ServedProgram } from '#test/support/served-program.ts';
import { request, runJob } from './fill.ts';

const MEMBERS = { technology: 'Sanger', read_length: '', coverage: '', assembly: 'de novo', software: 'CLC' };

async function sendDraft(main: ServedProgram, draft_id: string): Promise<void> {
  const { revision } = (await main.call('draft:read', { draft_id })) as { revision: number };
  await runJob(main, 'draft:send', { draft_id, revision });
}

/** Cases, drafts of all kinds and states, and submissions here and at the other site. */
export async function fillDrafts(main: ServedProgram, site: string, runs: Record<string, string>) {
  const alleles = (title: string, sequence: string, place = { site: 'local', database: 'small' }) =>
    ({
      ...place,
      type: 'alleles',
      title,
      content: {
        locus: 'abcZ',
        members: MEMBERS,
        rows: [[`of-${title}`, sequence]],
        message: `About ${title}.`,
        choices: { marks: { dates: [[0, 'seq_id']], errors: [] } },
      },
    }) as const;
  const make = async (input: object) => ((await main.call('draft:create', input)) as { id: string }).id;
  const addFile = async (draft_id: string, name: string, text: string) =>
    main.call('draft:add-files', { draft_id, tokens: await main.upload({ [name]: text }) });
  const far = { site, database: 'far' };
  const drafts: Record<string, string> = {
    settled: await make(alleles('settled', 'ATGGCATTAGCACCATTAGGGTAA')),
    open: await make(alleles('open', 'ATGGCATTAGCACCATTAGGCTAA')),
    remote: await make(alleles('remote', 'ATGGCATTAGCACCATTAGGATAA', far)),
    waiting: await make(alleles('waiting', 'ATGGCATTAGCACCATTAGCTTAA', far)),
    kept: await make(alleles('kept', 'ATGGCATTAGCACCATTACGTTAA')),
    deleted: await make(alleles('deleted', 'ATGGCATTAGCACCATTTGGTTAA')),
    profiles: await make({
      site: 'local',
      database: 'small',
      type: 'profiles',
      title: 'A profile',
      content: { scheme_id: 1, columns: ['id', 'abcZ', 'adk'], rows: [['p1', '2', '2']] },
    }),
    genomes: await make({
      site: 'local',
      database: 'isos',
      type: 'genomes',
      title: 'A genome',
      content: {
        columns: ['isolate', 'year', 'assembly_filename', 'sequence_method'],
        rows: [['G1', '2020', 'G1.fasta', 'Illumina']],
      },
    }),
    updates: await make({
      site: 'local',
      database: 'isos',
      type: 'updates',
      title: 'A change',
      content: { columns: ['id', 'country'], rows: [['1', 'Comino']] },
    }),
  };
  const { settled = '', open = '', remote = '', kept = '', deleted = '', genomes = '' } = drafts;
  await addFile(kept, 'plan Ω.txt', 'A plan.\n');
  await addFile(genomes, 'G1.fasta', `>c1\n${'ACGTTGCA'.repeat(1000)}\n`);
  await addFile(settled, 'trace.txt', 'A trace.\n');
  await main.call('draft:delete', { draft_id: deleted });
  for (const draft of [settled, open, remote]) await sendDraft(main, draft);
  await main.call('inbox:refresh', {});
  const submissions = {
    settled: await submissionOf(main, settled),
    open: await submissionOf(main, open),
    remote: await submissionOf(main, remote),
  };
  await settle(main, submissions.settled);
  await main.call('inbox:reply', {
    site: 'local',
    database: 'small',
    submission_id: submissions.open,
    message: 'Is anything missing?',
  });
  const [first, second] = [await caseOf(main, 'Strain 1', runs['two'] ?? ''), await caseOf(main, 'Removed case')];
  await main.call('case:remove', { case_id: second });
  return { drafts, submissions, cases: { first, second } };
}

async function submissionOf(main: ServedProgram, draft_id: string): Promise<string> {
  return ((await main.call('draft:read', { draft_id })) as { submission_id: string }).submission_id;
}

async function caseOf(main: ServedProgram, title: string, run_id?: string): Promise<string> {
  const result =
    run_id === undefined
      ? {}
      : {
          result: { run_id, position: 1 },
          isolate: { site: 'local', database: 'isos', type: 'isolates', name: 'strain 1' },
        };
  return ((await main.call('case:create', { title, ...result })) as { case_id: string }).case_id;
}

/** A curator accepts the one item of a submission and closes it; the submitter keeps it with its files, in the archive. */
async function settle(main: ServedProgram, submission_id: string): Promise<void> {
  const at = `/db/small/curation/submissions/${submission_id}`;
  const { list } = (await request(main, 'GET', at)) as { list: { revision: number }[] };
  const said = { revision: list[0]?.revision, override: 'Seen in the trace.' };
  await request(main, 'POST', `${at}/items/1/assign`, said);
  const { revision } = await request(main, 'GET', at);
  await request(main, 'POST', `${at}/close`, { revision, message: 'Thank you.' });
  const place = { site: 'local', database: 'small', submission_id };
  await main.call('inbox:refresh', {});
  await main.call('inbox:keep', place);
  await main.call('inbox:archive', { ...place, archived: true });
}
