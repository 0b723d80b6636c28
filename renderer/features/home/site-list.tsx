import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '#renderer/api/queries.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { ShortEntry, ShortList } from '#renderer/ui/lists/short-list.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import type { Site } from '#shared/rpc/contract/site.ts';

function SiteEntry({ site }: { site: Site }) {
  const files = useQuery(query('database:list')).data;
  // A remote site is asked only when it is opened.
  const count = site.capabilities.files && files ? formatQuantity(files.length, 'database') : site.kind;
  return (
    <ShortEntry end={count}>
      {site.capabilities.files ? (
        <span>{site.name}</span>
      ) : (
        <Anchor
          inherit
          title={site.address}
          renderRoot={(props) => <Link to="/sites/$site" params={{ site: site.id }} {...props} />}
        >
          {site.name}
        </Anchor>
      )}
    </ShortEntry>
  );
}

/** The sites whose databases can be browsed. */
export function SiteList() {
  const sites = useQuery(query('site:list'));
  return (
    <Section title="Sites" actions={<LinkButton to="/add-site">Add a site</LinkButton>}>
      <QueryRegion query={sites} lines={1}>
        {(list) => (
          <ShortList>
            {list.map((site) => (
              <SiteEntry key={site.id} site={site} />
            ))}
          </ShortList>
        )}
      </QueryRegion>
    </Section>
  );
}
