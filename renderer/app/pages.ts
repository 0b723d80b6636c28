import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';

/**
 * The pages other than Home, each in a file of its own, so that the first screen does not wait for all of them. They are read
 * while nothing else is to do (`readPagesAhead`), so that a click does not wait either.
 */
const pages: Pick<AsyncRouteComponent<unknown>, 'preload'>[] = [];

function page<Name extends string>(
  read: () => Promise<Record<Name, () => React.ReactNode>>,
  name: Name,
): AsyncRouteComponent<object> {
  const component = lazyRouteComponent(read, name);
  pages.push(component);
  return component;
}

export const AllelePage = page(() => import('#renderer/features/browse/alleles/allele-page.tsx'), 'AllelePage');
export const ComparePage = page(() => import('#renderer/features/alignment/compare-page.tsx'), 'ComparePage');
export const DatabasePage = page(() => import('#renderer/features/browse/databases/database-page.tsx'), 'DatabasePage');
export const LociPage = page(() => import('#renderer/features/browse/loci/loci-page.tsx'), 'LociPage');
export const LocusPage = page(() => import('#renderer/features/browse/loci/locus-page.tsx'), 'LocusPage');
export const ProfilePage = page(() => import('#renderer/features/browse/profiles/profile-page.tsx'), 'ProfilePage');
export const SchemePage = page(() => import('#renderer/features/browse/schemes/scheme-page.tsx'), 'SchemePage');
export const SchemesPage = page(() => import('#renderer/features/browse/schemes/schemes-page.tsx'), 'SchemesPage');
export const ChartsPage = page(() => import('#renderer/features/statistics/charts-page.tsx'), 'ChartsPage');
export const FieldPage = page(() => import('#renderer/features/fields/field-page.tsx'), 'FieldPage');
export const FieldsPage = page(() => import('#renderer/features/fields/fields-page.tsx'), 'FieldsPage');
export const ClassificationPage = page(
  () => import('#renderer/features/groups/classification-page.tsx'),
  'ClassificationPage',
);
export const ClassificationSchemePage = page(
  () => import('#renderer/features/groups/classification-scheme-page.tsx'),
  'ClassificationSchemePage',
);
export const GroupPage = page(() => import('#renderer/features/groups/group-page.tsx'), 'GroupPage');
export const ContigPage = page(() => import('#renderer/features/isolates/contig-page.tsx'), 'ContigPage');
export const GenomesPage = page(() => import('#renderer/features/isolates/genomes-page.tsx'), 'GenomesPage');
export const IsolatePage = page(() => import('#renderer/features/isolates/isolate-page.tsx'), 'IsolatePage');
export const IsolatesPage = page(() => import('#renderer/features/isolates/isolates-page.tsx'), 'IsolatesPage');
export const PeoplePage = page(() => import('#renderer/features/people/people-page.tsx'), 'PeoplePage');
export const ProfileSearchPage = page(
  () => import('#renderer/features/profile-search/profile-search-page.tsx'),
  'ProfileSearchPage',
);
export const ProjectPage = page(() => import('#renderer/features/projects/project-page.tsx'), 'ProjectPage');
export const ProjectsPage = page(() => import('#renderer/features/projects/projects-page.tsx'), 'ProjectsPage');
export const QueuePage = page(() => import('#renderer/features/queue/queue-page.tsx'), 'QueuePage');
export const QueuedSubmissionPage = page(
  () => import('#renderer/features/queue/submission-page.tsx'),
  'QueuedSubmissionPage',
);
export const ChangesPage = page(() => import('#renderer/features/curate/changes-page.tsx'), 'ChangesPage');
export const RecordFormPage = page(() => import('#renderer/features/curate/record-form-page.tsx'), 'RecordFormPage');
export const NewAllelesPage = page(
  () => import('#renderer/features/curate/new-alleles/new-alleles-page.tsx'),
  'NewAllelesPage',
);
export const UpdatePage = page(() => import('#renderer/features/curate/update/update-page.tsx'), 'UpdatePage');
export const ScanPage = page(() => import('#renderer/features/scan/scan-page.tsx'), 'ScanPage');
export const RulesPage = page(() => import('#renderer/features/queue/rules/rules-page.tsx'), 'RulesPage');
export const QueryPage = page(() => import('#renderer/features/query/query-page.tsx'), 'QueryPage');
export const ServicePage = page(() => import('#renderer/features/settings/service-page.tsx'), 'ServicePage');
export const SettingsPage = page(() => import('#renderer/features/settings/settings-page.tsx'), 'SettingsPage');
export const AddSitePage = page(() => import('#renderer/features/sites/add-site-page.tsx'), 'AddSitePage');
export const SignInPage = page(() => import('#renderer/features/sites/sign-in-page.tsx'), 'SignInPage');
export const SiteHealthPage = page(() => import('#renderer/features/sites/site-health-page.tsx'), 'SiteHealthPage');
export const SitePage = page(() => import('#renderer/features/sites/site-page.tsx'), 'SitePage');
export const CasesPage = page(() => import('#renderer/features/cases/cases-page.tsx'), 'CasesPage');
export const CasePage = page(() => import('#renderer/features/cases/case-page.tsx'), 'CasePage');
export const NewCasePage = page(() => import('#renderer/features/cases/new-case-page.tsx'), 'NewCasePage');
export const SubmissionsPage = page(
  () => import('#renderer/features/submit/list/submissions-page.tsx'),
  'SubmissionsPage',
);
export const NewSubmissionPage = page(
  () => import('#renderer/features/submit/start/new-submission-page.tsx'),
  'NewSubmissionPage',
);
export const SentPage = page(() => import('#renderer/features/submit/inbox/sent-page.tsx'), 'SentPage');
export const DraftPage = page(() => import('#renderer/features/submit/draft/draft-page.tsx'), 'DraftPage');
export const CuratorsPage = page(() => import('#renderer/features/users/curators-page.tsx'), 'CuratorsPage');
export const UserPage = page(() => import('#renderer/features/users/user-page.tsx'), 'UserPage');

/** Not read ahead: its texts are long, and most people never need them. */
export const HelpPage = lazyRouteComponent(() => import('#renderer/features/help/help-page.tsx'), 'HelpPage');

/** Reads all pages, one after the other, whenever the browser has nothing else to do. */
export function readPagesAhead(): void {
  const work = [...pages];
  function step(): void {
    const current = work.shift();
    if (current === undefined) return;
    // The host may be gone: then a page that is not here says so when it is opened.
    void Promise.resolve(current.preload?.()).then(
      () => requestIdleCallback(step),
      () => undefined,
    );
  }
  requestIdleCallback(step);
}
