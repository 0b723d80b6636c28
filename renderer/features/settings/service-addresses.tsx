import { Anchor, Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import type { ServiceStatus } from '#shared/rpc/contract/service.ts';
import classes from './service-page.module.css';

const ADDRESSES = [
  { path: '/docs', name: 'Documentation', about: 'All routes, with a button to try each. Works without a network.' },
  { path: '/openapi.json', name: 'OpenAPI', about: 'All routes and their fields for programs, as OpenAPI 3.1.' },
];
const CONTRACT = { name: 'Service', about: 'Answers exactly as described. For new scripts.' };
const DEPLOYED = {
  name: 'Service, as on public servers',
  about: 'The same routes, answered the way public servers do. For scripts written for those.',
};

/** The addresses of the two faces, that at the root first. */
function facesFrom(first: ServiceStatus['face']) {
  if (first === 'deployed')
    return [
      { path: '/', ...DEPLOYED },
      { path: '/allelier', ...CONTRACT },
    ];
  return [
    { path: '/', ...CONTRACT },
    { path: '/bigsdb', ...DEPLOYED },
  ];
}

/** The addresses that other programs use, each to be copied or opened in the system's browser. */
export function ServiceAddresses({ base, face }: { base: string | undefined; face: ServiceStatus['face'] }) {
  if (base === undefined)
    return <EmptyState title="The service is not running">Start it to see its addresses.</EmptyState>;
  return (
    <div className={classes['scroller']}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">Address</th>
            <th scope="col">What it is</th>
            <th scope="col">
              <span className={classes['end']}>Copy</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[...ADDRESSES, ...facesFrom(face)].map(({ path, name, about }) => (
            <tr key={path}>
              <td className={classes['address']}>
                <Anchor href={base + path} target="_blank" rel="noreferrer" inherit>
                  {base + path}{' '}
                  <IconExternalLink
                    size="0.9em"
                    aria-label="(opens in the browser)"
                    style={{ verticalAlign: '-0.1em' }}
                  />
                </Anchor>
              </td>
              <td>
                <b>{name}.</b> {about}
              </td>
              <td className={classes['end']}>
                <Button
                  variant="default"
                  size="compact-xs"
                  leftSection={<IconCopy size={14} aria-hidden="true" />}
                  aria-label={`Copy ${base + path}`}
                  onClick={() => void copyText(base + path, `the address ${path}`)}
                >
                  Copy
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
