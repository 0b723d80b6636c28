import { chooseImport, openCreate } from '#renderer/features/home/import/import-flow.ts';
import { HELP_PAGES } from '#renderer/features/help/help-pages.ts';
import { openRestore } from '#renderer/features/home/restore/restore-flow.ts';
import { startTour } from '#renderer/ui/pages/tour-state.ts';
import type { PaletteItem } from './palette-items.ts';

/** Commands that are always there. */
export function listCommands(show: { jobs: () => void; shortcuts: () => void }): PaletteItem[] {
  const group = 'Pages and commands';
  return [
    { id: 'home', group, label: 'Home', keywords: 'import start', action: { path: '/' } },
    {
      id: 'import',
      group,
      label: 'Import alleles and profiles',
      keywords: 'FASTA folder add database',
      action: { run: () => void chooseImport('import-folder') },
    },
    {
      id: 'import-isolates',
      group,
      label: 'Import isolates',
      keywords: 'table sheet TSV CSV XLSX contigs add database',
      action: { run: () => void chooseImport('import-files', 'isolates') },
    },
    { id: 'create', group, label: 'New database', keywords: 'create empty', action: { run: openCreate } },
    {
      id: 'restore',
      group,
      label: 'Restore a database from a backup',
      keywords: 'copy saved file put back undo',
      action: { run: openRestore },
    },
    { id: 'query', group, label: 'Query sequences', keywords: 'type genome blast', action: { path: '/query' } },
    {
      id: 'comparisons',
      group,
      label: 'Comparisons',
      keywords: 'distances matrix clusters outbreak relatives nearest cgMLST',
      action: { path: '/comparisons' },
    },
    {
      id: 'queue',
      group,
      label: 'Queue',
      keywords: 'curator submissions settle assign reject review',
      action: { path: '/queue' },
    },
    { id: 'jobs', group, label: 'Jobs', keywords: 'progress', action: { run: show.jobs } },
    {
      id: 'service',
      group,
      label: 'REST service',
      keywords: 'scripts requests address API documentation port',
      action: { path: '/service' },
    },
    {
      id: 'add-site',
      group,
      label: 'Add a site',
      keywords: 'remote PubMLST Pasteur connect address sign in',
      action: { path: '/add-site' },
    },
    {
      id: 'submissions',
      group,
      label: 'Submissions',
      keywords: 'submit send drafts curators',
      action: { path: '/submissions' },
    },
    {
      id: 'cases',
      group,
      label: 'Cases',
      keywords: 'submit alleles profile isolate ST together',
      action: { path: '/cases' },
    },
    {
      id: 'new-submission',
      group,
      label: 'New submission',
      keywords: 'submit send alleles profiles isolates genomes curators',
      action: { path: '/submissions/new' },
    },
    {
      id: 'people',
      group,
      label: 'People',
      keywords: 'accounts users roles rights access password curator owner name sign in',
      action: { path: '/people' },
    },
    {
      id: 'watches',
      group,
      label: 'Watches',
      keywords: 'clusters outbreak alert notice notify acknowledge',
      action: { path: '/watches' },
    },
    { id: 'settings', group, label: 'Settings', keywords: 'theme dark port', action: { path: '/settings' } },
    { id: 'tour', group: 'Help', label: 'Take the tour', keywords: 'help demo steps', action: { run: startTour } },
    ...HELP_PAGES.map(({ id, title, about }): PaletteItem => ({
      id: `help ${id}`,
      group: 'Help',
      label: title,
      keywords: `help page ${about}`,
      action: { path: `/help/${id}` },
    })),
    { id: 'shortcuts', group, label: 'Keyboard shortcuts', keywords: 'help keys', action: { run: show.shortcuts } },
  ];
}
