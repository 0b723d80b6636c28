/** A help page: the name of its file in `docs/`, its title, and words under which it is found. */
interface HelpPage {
  id: string;
  title: string;
  about: string;
}

/** The help pages in the order in which they are read. Their texts are loaded when one is opened. */
export const HELP_PAGES: readonly HelpPage[] = [
  { id: 'getting-started', title: 'Getting started', about: 'first steps, demo, tour, databases' },
  { id: 'typing', title: 'Typing genomes', about: 'query, sequence type, new alleles, results' },
  { id: 'importing', title: 'Importing', about: 'folders, FASTA, profile tables, isolates, spreadsheets' },
  { id: 'isolates', title: 'Isolates and queries', about: 'query builder, charts, genomes, projects' },
  {
    id: 'comparisons',
    title: 'Which genomes belong together',
    about: 'distances, matrix, clusters, threshold, outbreak, nearest, linkage',
  },
  {
    id: 'sites',
    title: 'Other sites and signing in',
    about: 'remote, PubMLST, Pasteur, account, consumer key, verifier',
  },
  { id: 'copies', title: 'Copies of remote databases', about: 'mirror, offline, update, read-only' },
  { id: 'submitting', title: 'Before you submit', about: 'what is checked, sending, news, cases' },
  { id: 'submitting-from-scripts', title: 'Submitting from scripts', about: 'send, follow, repeat safely, the policy' },
  {
    id: 'keeping-records',
    title: 'Edit records',
    about: 'edit, new, undo, history, update table, new alleles, scan, contigs, curate',
  },
  { id: 'curating', title: 'Settle submissions', about: 'assign, reject, close, rules that settle' },
  { id: 'databases', title: 'Databases and schemes', about: 'create, describe, link, group profiles, classification' },
  { id: 'care', title: 'Backups and care of databases', about: 'save a copy, restore, trash, check, compact, rename' },
  { id: 'shell', title: 'The shell', about: 'commands, terminal, npx allelier, exit status, data folder' },
  { id: 'service', title: 'The local service and scripts', about: 'REST, API, address, curl, shell' },
  {
    id: 'replicas',
    title: 'Replicas on other computers',
    about: 'copies, read only, rsync, litestream, several hosts',
  },
  { id: 'people', title: 'People and rights', about: 'accounts, roles, access, passwords, owner, curators' },
  {
    id: 'sign-in-from-scripts',
    title: 'Sign in from scripts',
    about: 'OAuth, client, API key, token, verifier, signature',
  },
  { id: 'keyboard', title: 'Keyboard', about: 'keys, shortcuts, palette' },
  { id: 'tables', title: 'Tables that go out and come in', about: 'export, columns, templates, TSV' },
  { id: 'glossary', title: 'Glossary', about: 'words, locus, allele, scheme, profile, ST' },
];
