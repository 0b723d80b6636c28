import { Anchor, Button } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { copyText } from '#renderer/ui/clipboard.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import classes from './service-page.module.css';

const ADDRESSES = [
  { path: '/docs', name: 'Documentation', about: 'Every route, with a button to try it. Works without a network.' },
  { path: '/openapi.json', name: 'OpenAPI', about: 'Every route and its members, for programs: OpenAPI 3.1.' },
  { path: '/', name: 'Service', about: 'Answers to the letter of its description. For new scripts.' },
  {
    path: '/bigsdb',
    name: 'Service, as elsewhere',
    about: 'The same routes as public servers answer them. For scripts written for those.',
  },
];

/** The addresses that other programs use, each to be copied or opened in the system's browser. */
export function ServiceAddresses({ base }: { base: string | undefined }) {
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
          {ADDRESSES.map(({ path, name, about }) => (
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
