import care from '../../../docs/care.md?raw';
import comparisons from '../../../docs/comparisons.md?raw';
import copies from '../../../docs/copies.md?raw';
import databases from '../../../docs/databases.md?raw';
import gettingStarted from '../../../docs/getting-started.md?raw';
import glossary from '../../../docs/glossary.md?raw';
import importing from '../../../docs/importing.md?raw';
import isolates from '../../../docs/isolates.md?raw';
import keepingRecords from '../../../docs/keeping-records.md?raw';
import keyboard from '../../../docs/keyboard.md?raw';
import people from '../../../docs/people.md?raw';
import replicas from '../../../docs/replicas.md?raw';
import service from '../../../docs/service.md?raw';
import shell from '../../../docs/shell.md?raw';
import sites from '../../../docs/sites.md?raw';
import signIn from '../../../docs/sign-in-from-scripts.md?raw';
import curating from '../../../docs/curating.md?raw';
import submitting from '../../../docs/submitting.md?raw';
import submittingFromScripts from '../../../docs/submitting-from-scripts.md?raw';
import tables from '../../../docs/tables.md?raw';
import typing from '../../../docs/typing.md?raw';

/** The texts of the help pages in Markdown, by the id of their page. Bundled apart, so that only who asks for help loads them. */
export const HELP_TEXTS: Readonly<Record<string, string>> = {
  care,
  comparisons,
  copies,
  databases,
  'getting-started': gettingStarted,
  glossary,
  importing,
  isolates,
  'keeping-records': keepingRecords,
  keyboard,
  people,
  replicas,
  service,
  shell,
  sites,
  'sign-in-from-scripts': signIn,
  submitting,
  'submitting-from-scripts': submittingFromScripts,
  curating,
  tables,
  typing,
};
