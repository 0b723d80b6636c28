/** What is asked of a data folder, and which of the texts that were written each answer must show. */

/** Ids as they came out when the data folder was written. */
export interface Written {
  /** Of a table of changes. */
  batch: string;
  trash: string;
  /** Of the other site. */
  site: string;
  /** By a short name. */
  drafts: Readonly<Record<string, string>>;
  runs: Readonly<Record<string, string>>;
  cases: Readonly<Record<string, string>>;
  submissions: Readonly<Record<'settled' | 'open' | 'remote', string>>;
}

/** A procedure with its input, and texts that the answer must hold. */
type Asked = [name: string, input: unknown, ...shows: string[]];

/** Questions to procedures. */
export function questionsOf({ batch, site, drafts, runs, cases, submissions }: Written): Asked[] {
  const get = (path: string, ...shows: string[]): Asked => [
    'api:request',
    { site: 'local', method: 'GET', path },
    ...shows,
  ];
  const small = { site: 'local', database: 'small' };
  const settled = { ...small, submission_id: submissions.settled };
  const open = { ...small, submission_id: submissions.open };
  const remote = { site, database: 'far', submission_id: submissions.remote };
  return [
    ['settings:get', undefined, 'dark', 'laboratory.example.org', '22:30', 'Alleles of abcZ', '210'],
    ['recent:list', undefined, 'Isolate first'],
    ['saved-query:list', undefined, 'From Malta', 'sort=year'],
    ['people:list', undefined, 'Olga', 'Lovelace', 'Institute', 'curator', 'abcZ', 'closed'],
    ['people:limits', undefined, '12345678', '77', '33', '44'],
    ['clients:list', undefined, 'A script'],
    ['clients:permissions', undefined, 'A script', 'olga'],
    ['mail:get', undefined, 'mail.example.org', 'types@example.org', '"has_password":true'],
    ['database:list', undefined, 'Exemplum minimum', '2025-12-19', 'Exempla', 'far_copy', 'Second laboratory'],
    ['linked-field:list', { database: 'small', target: { kind: 'locus', locus: 'abcZ' } }, 'country'],
    ['trash:list', undefined, 'Thrown away'],
    ['job:list', undefined, 'failed', 'small'],
    ['mirror:reports', { database: 'far_copy' }, '"is_first":true', '"added":["2"]'],
    ['site:list', undefined, 'Second laboratory', '127.0.0.1:9'],
    ['site:may-send', { site }, 'true'],
    ['site-account:list', { site }, 'mine', '"is_usable":true', '"is_active":true', '"reached":true'],
    ['api:request', { site, method: 'GET', path: '/db/far/loci/abcZ' }, 'abcZ'],
    ['result:list', undefined, 'Outbreak', 'Unknown organism'],
    ['result:open', { run_id: runs['two'] }, 'strain 1.fasta', '"inputs":2', 'all loci'],
    ['result:page', { run_id: runs['two'], from: 0, count: 10 }, 'strain 1.fasta', 'near'],
    ['result:report', { run_id: runs['two'], position: 0 }, '"profile_ids":["7"]'],
    ['result:report', { run_id: runs['two'], position: 1 }, '"novel"', 'ATGGCATTAGCACCATCAGGTTGA'],
    ['result:report', { run_id: runs['any'], position: 0 }, 'guess', 'any database', '"searched":["far_copy","small"]'],
    ['case:list', undefined, 'Strain 1'],
    ['case:read', { case_id: cases['first'] }, 'strain 1', 'abcZ', 'adk'],
    ['draft:list', { sent: true }, 'settled', 'kept', 'A profile', 'A genome', 'A change', 'queued'],
    [
      'draft:read',
      { draft_id: drafts['kept'] },
      'ATGGCATTAGCACCATTACGTTAA',
      'About kept.',
      'plan Ω.txt',
      'Sanger',
      'seq_id',
    ],
    ['draft:read', { draft_id: drafts['genomes'] }, 'G1.fasta', '"n50":8000', 'Illumina'],
    ['draft:read', { draft_id: drafts['updates'] }, 'Comino'],
    ['draft:read', { draft_id: drafts['profiles'] }, 'p1'],
    ['draft:read', { draft_id: drafts['waiting'] }, 'queued', 'ATGGCATTAGCACCATTAGCTTAA'],
    ['draft:read', { draft_id: drafts['settled'] }, '"state":"sent"', submissions.settled],
    ['inbox:list', { archived: true }, submissions.settled, submissions.open, submissions.remote, 'Second laboratory'],
    ['inbox:read', settled, 'Thank you.', 'good', 'of-settled'],
    ['inbox:files', settled, 'trace.txt', '"kept":true'],
    ['inbox:read', open, 'Is anything missing?', 'About open.'],
    ['inbox:read', remote, 'About remote.', 'ATGGCATTAGCACCATTAGGATAA'],
    get('/db/small/loci/abcZ', 'ABC transporter', 'lip'),
    get('/db/small/loci/abcZ/alleles/3', 'ATGGCATTAGCACCATTAGGGTAA'),
    get('/db/small/loci/adk/alleles/2', 'ATGCCCGGGAAATTTCCCGGGAAC', 'By hand.'),
    get('/db/small/loci/abcZ/changes', 'As published.', 'full_name'),
    get('/db/small/schemes/1/profiles/9', '"ST":9'),
    get('/db/small/classification_schemes/1', 'near', 'At most one locus differs.'),
    get('/db/small/classification_schemes/1/groups'),
    get('/db/small/curation/rules', '"is_on":true', 'adk', '99'),
    get('/db/small/curation/reasons', 'Too short for abcZ.'),
    get('/db/small/curation/changes', 'As published.', 'Seen twice.'),
    get(`/db/small/curation/submissions/${submissions.open}`, 'ATGGCATTAGCACCATTAGGCTAA'),
    get('/db/isos/isolates/1', 'Gozo', '1998', 'primus', '12345', 'Survey'),
    get('/db/isos/isolates/1/contigs_fasta'),
    get('/db/isos/isolates/1/changes', 'Read wrongly.', 'Malta', 'Gozo', 'A table.', batch),
    get('/db/isos/isolates/2', 'second', '2000'),
    get('/db/isos/isolates/2/changes', 'To be taken back.', '"takes_back"'),
    get('/db/isos/isolates/3/changes', 'Sent twice.'),
    get('/db/isos/projects/1', 'Survey of islands'),
    get('/db/isos/curation/changes', 'A table.', 'Sent twice.'),
    get('/db/far_copy/loci/adk/alleles/2', 'ATGCCCGGGAAATTTCCCGGGAAG'),
    get('/db/far_copy/schemes/1/profiles/7', '"ST":7'),
  ];
}

/** Addresses of the REST service on both faces; those of `isos` are for people who sign in. */
export const requestsToAsk: { path: string; isSigned: boolean; shows: string[] }[] = ['', '/bigsdb'].flatMap((face) => [
  { path: `${face}/`, isSigned: false, shows: ['Exempla', 'small'] },
  { path: `${face}/db/small/loci/abcZ/alleles/3`, isSigned: false, shows: ['ATGGCATTAGCACCATTAGGGTAA'] },
  { path: `${face}/db/small/schemes/1/profiles/7`, isSigned: false, shows: ['7'] },
  { path: `${face}/db/isos/isolates/1`, isSigned: false, shows: ['401'] },
  { path: `${face}/db/isos/isolates/1`, isSigned: true, shows: ['Gozo', 'Survey'] },
]);
