import { useDisclosure } from '@mantine/hooks';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { filterBody } from '#renderer/api/isolates/isolates.ts';
import { equalityBody, narrowed } from '../query-builder/draft-filter.ts';
import { readFilter } from '../query-builder/filter-text.ts';
import { useFilterTargets, type FilterTargets } from '../query-builder/use-filter-targets.ts';
import { useCapabilities } from '../use-site.ts';
import { useIsolateView, type IsolateView } from './use-isolate-view.ts';

/** The query of a list of isolates, as the page's address keeps it, and the builder that changes it. */
export interface IsolateQuery {
  view: IsolateView;
  change: (part: Partial<IsolateView>) => void;
  /** The query shown, without what the isolates are of anyway. */
  filter: IsolateFilter | undefined;
  within: IsolateFilter | undefined;
  /** Body of the search that answers it; absent for all isolates. */
  body: Record<string, unknown> | undefined;
  /** Why the query cannot be asked. */
  refusal: string | undefined;
  reach: 'all' | 'equality';
  targets: FilterTargets;
  isOpen: boolean;
  builder: { open: () => void; toggle: () => void };
}

/** `of`: what all isolates of the list belong to, e.g. a project; only for sites that take conditions. */
export function useIsolateQuery(site: string, database: string, of?: IsolateFilter): IsolateQuery {
  const [view, change] = useIsolateView();
  const [isOpen, builder] = useDisclosure(false);
  const targets = useFilterTargets(site, database);
  const { filter, problem } = readFilter(view.filter);
  const reach = useCapabilities(site).filter ? 'all' : 'equality';
  const within = reach === 'all' ? of : undefined;
  const wanted = filter ? narrowed(within, filter) : within;
  const body = wanted && reach === 'equality' ? equalityBody(wanted) : filterBody(wanted);
  const refusal = problem ?? (wanted && !body ? 'This site can only search for equal values.' : undefined);
  return { view, change, filter, within, body, refusal, reach, targets, isOpen, builder };
}
