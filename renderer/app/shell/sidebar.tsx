import {
  IconDna,
  IconGavel,
  IconGitCompare,
  IconHome,
  IconSend,
  IconServer,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { JobsButton } from '#renderer/features/jobs/jobs-panel.tsx';
import { QueueBadge } from '#renderer/features/queue/queue-badge.tsx';
import { InboxBadge } from '#renderer/features/submit/inbox/inbox-badge.tsx';
import { DatabaseTree } from '../tree/database-tree.tsx';
import classes from './sidebar.module.css';

/** The way to every part of the program. */
export function Sidebar({ isHidden, onShowJobs }: { isHidden: boolean; onShowJobs: () => void }) {
  return (
    <nav className={classes['sidebar']} aria-label="Main" hidden={isHidden}>
      <ul className={classes['list']}>
        <li>
          <Link to="/" className={classes['item']} activeOptions={{ exact: true }}>
            <IconHome size={16} aria-hidden="true" /> Home
          </Link>
        </li>
        <li>
          <Link to="/query" className={classes['item']} activeOptions={{ includeSearch: false }}>
            <IconDna size={16} aria-hidden="true" /> Query sequences
          </Link>
        </li>
        <li>
          <Link to="/comparisons" className={classes['item']} activeOptions={{ includeSearch: false }}>
            <IconGitCompare size={16} aria-hidden="true" /> Comparisons
          </Link>
        </li>
        <li>
          <Link to="/submissions" className={classes['item']} activeOptions={{ includeSearch: false }}>
            <IconSend size={16} aria-hidden="true" /> Submissions <InboxBadge />
          </Link>
        </li>
        <li>
          <Link to="/queue" className={classes['item']} activeOptions={{ includeSearch: false }}>
            <IconGavel size={16} aria-hidden="true" /> Queue <QueueBadge />
          </Link>
        </li>
      </ul>
      <DatabaseTree />
      <ul className={`${classes['list']} ${classes['bottom']}`}>
        <li>
          <JobsButton onOpen={onShowJobs} />
        </li>
        <li>
          <Link to="/service" className={classes['item']}>
            <IconServer size={16} aria-hidden="true" /> REST service
          </Link>
        </li>
        <li>
          <Link to="/people" className={classes['item']} activeOptions={{ includeSearch: false }}>
            <IconUsers size={16} aria-hidden="true" /> People
          </Link>
        </li>
        <li>
          <Link to="/settings" className={classes['item']}>
            <IconSettings size={16} aria-hidden="true" /> Settings
          </Link>
        </li>
      </ul>
    </nav>
  );
}
