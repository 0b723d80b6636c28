import { useQuery } from '@tanstack/react-query';
import { Page } from '#renderer/ui/pages/page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { query } from '#renderer/api/queries.ts';
import { AddByAddress } from './add-by-address.tsx';
import { PreparedSites } from './prepared-sites.tsx';
import classes from './sites.module.css';

/** Adds a remote site, by its name or by its address. */
export function AddSitePage() {
  const sites = useQuery(query('site:list'));
  return (
    <Page
      kind="form"
      title="Add a site"
      subtitle="Its databases then stand beside your own, in the same screens. Reading needs no account where a site is public."
    >
      <div className={classes['sections']}>
        <Section title="Public sites">
          <QueryRegion query={sites} lines={2}>
            {(list) => <PreparedSites known={list} />}
          </QueryRegion>
        </Section>
        <Section title="Another site">
          <AddByAddress />
        </Section>
      </div>
    </Page>
  );
}
