import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Scheme } from '#shared/api/scheme.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';

/** The classification schemes that group the profiles of a scheme, and the way to define another one. */
export function SchemeGroups({
  site,
  database,
  scheme,
  canDefine,
}: DatabasePlace & {
  scheme: Scheme;
  canDefine: boolean;
}) {
  const classifications = scheme.classification_schemes ?? [];
  return (
    <Group gap="4px 10px" wrap="wrap">
      {classifications.length === 0 ? <span>none</span> : null}
      {classifications.map(({ href, name }) => (
        <Link
          key={href}
          to="/sites/$site/db/$database/classification_schemes/$classification_scheme_id"
          params={{ site, database, classification_scheme_id: nameInUri(href) }}
        >
          {name}
        </Link>
      ))}
      {canDefine ? (
        <LinkButton
          to="/sites/$site/db/$database/classification_schemes"
          params={{ site, database }}
          search={{ new: String(scheme.id) }}
          size="compact-xs"
        >
          Group profiles…
        </LinkButton>
      ) : null}
    </Group>
  );
}
