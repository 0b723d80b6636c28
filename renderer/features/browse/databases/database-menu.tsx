import { useDisclosure } from '@mantine/hooks';
import {
  IconBell,
  IconChartBar,
  IconHistory,
  IconPencil,
  IconRuler,
  IconTableDown,
  IconUsers,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { DatabaseOverview } from '#renderer/api/databases/listed-database.ts';
import { useMayCurate } from '#renderer/records/record-editor/record-buttons.tsx';
import { keepTemplateWorkbook } from '#renderer/records/template-workbook.tsx';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { ActionsMenu } from '#renderer/ui/controls/actions-menu.tsx';
import type { MenuAction } from '#renderer/ui/controls/menu-action.ts';
import { DescribeDatabase } from './describe-database.tsx';

/** What is done seldom with a database that can be read. */
export function DatabaseMenu({ site, database }: { site: string; database: DatabaseOverview }) {
  const navigate = useNavigate();
  const { files: isHere = false } = useCapabilities(site);
  const mayCurate = useMayCurate(site, database.name);
  const [isDescribing, describing] = useDisclosure(false);
  // Only another Allelier knows verdicts.
  const hasLimits = database.kind === 'seqdef' && (isHere || mayCurate);
  const params = { site, database: database.name };
  const changes: MenuAction = {
    label: 'Changes',
    icon: IconHistory,
    group: 'open',
    run: () => void navigate({ to: '/sites/$site/db/$database/changes', params }),
  };
  const charts: MenuAction = {
    label: 'Charts',
    icon: IconChartBar,
    group: 'open',
    run: () => void navigate({ to: '/sites/$site/db/$database/charts', params }),
  };
  const people: MenuAction = {
    label: 'People',
    icon: IconUsers,
    group: 'open',
    run: () => void navigate({ to: '/people', search: { database: database.name } }),
  };
  const limits: MenuAction = {
    label: 'Limits for genomes',
    icon: IconRuler,
    group: 'open',
    run: () => void navigate({ to: '/sites/$site/db/$database/limits', params }),
  };
  const watches: MenuAction = {
    label: 'Watches',
    icon: IconBell,
    group: 'open',
    run: () => void navigate({ to: '/watches', search: { database: database.name } }),
  };
  const describe: MenuAction = { label: 'Describe…', icon: IconPencil, group: 'change', run: describing.open };
  const template: MenuAction = {
    label: 'Template workbook…',
    icon: IconTableDown,
    group: 'save',
    run: () => void keepTemplateWorkbook(database.name),
  };
  const actions = [
    ...(mayCurate ? [changes] : []),
    charts,
    ...(hasLimits ? [limits] : []),
    ...(isHere && database.kind === 'isolates' ? [watches] : []),
    ...(isHere ? [people] : []),
    ...(isHere && !database.copy_of ? [describe] : []),
    ...(isHere && database.kind === 'isolates' ? [template] : []),
  ];
  return (
    <>
      <ActionsMenu label="More for the database" actions={actions} />
      <DescribeDatabase database={database} isOpen={isDescribing} onClose={describing.close} />
    </>
  );
}
