import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import type { ConditionProblem } from './check-condition.ts';
import type { DraftCondition, DraftGroup } from './draft.ts';
import type { FilterTargets } from './use-filter-targets.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

/** What every part of a builder needs. */
export interface BuilderContext extends DatabasePlace {
  includeOld: boolean;
  /** What the isolates are of anyway, e.g. a project. */
  within: IsolateFilter | undefined;
  /** What the site's search can do: conditions of every kind, or equal values that must all hold. */
  reach: 'all' | 'equality';
  targets: FilterTargets;
  problems: ReadonlyMap<string, ConditionProblem>;
  /** Whether missing values are marked: only after an attempt to run the query. */
  isPrompting: boolean;
  /** Id of the condition that was added last and gets the keyboard. */
  newest: string | undefined;
  change: (id: string, part: Partial<Omit<DraftCondition, 'id' | 'kind'>>) => void;
  join: (id: string, join: DraftGroup['join']) => void;
  addCondition: (groupId: string) => void;
  addGroup: (groupId: string) => void;
  remove: (id: string) => void;
}
