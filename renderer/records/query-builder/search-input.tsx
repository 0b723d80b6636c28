import { Input } from '@mantine/core';
import { useEffect, useEffectEvent, useId } from 'react';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { DatabasePlace } from '#shared/database-place.ts';
import { checkDraft } from './check-condition.ts';
import { ConditionGroup } from './condition-group.tsx';
import { draftFilter } from './draft-filter.ts';
import { writeFilter } from './filter-text.ts';
import type { FilterTarget } from './query-target.ts';
import { useDraft } from './use-draft.ts';
import { useFilterTargets } from './use-filter-targets.ts';
import classes from './query-builder.module.css';

interface SearchInputProps extends DatabasePlace {
  label: string;
  description: string;
  /** Whether something can be asked for. */
  isOffered: (target: FilterTarget) => boolean;
  /** What is wrong: then missing values are marked, too. */
  error: React.ReactNode;
  /** Gets the filter as text, which is empty while conditions are incomplete. */
  onChange: (filter: string) => void;
}

/** A search for isolates as an input of a form. */
export function SearchInput({ site, database, label, description, isOffered, error, onChange }: SearchInputProps) {
  const id = useId();
  const all = useFilterTargets(site, database);
  const targets = { ...all, targets: all.targets.filter(isOffered) };
  const { draft, newest, actions } = useDraft(undefined);
  const problems = checkDraft(draft, targets.targetOf);
  const filter = problems.size === 0 ? draftFilter(draft, (ref) => targets.targetOf(ref).type) : undefined;
  const written = writeFilter(filter);
  // The parts of a draft change by themselves, and the form has their sum.
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(written), [written]);
  const builder = {
    site,
    database,
    targets,
    problems,
    newest,
    ...actions,
    includeOld: false,
    within: undefined,
    reach: 'all',
    isPrompting: Boolean(error),
  } as const;
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} id={id}>
      <div className={classes['input']}>
        {targets.error ? <ProblemView error={targets.error} /> : null}
        <ConditionGroup group={draft} depth={1} builder={builder} />
      </div>
    </Input.Wrapper>
  );
}
