import { useQuery, useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { mutation, query } from '#renderer/api/queries.ts';
import { PALETTES } from './colours.ts';
import { firstState, type ViewState } from './view-state.ts';
import { defined } from '#shared/defined.ts';

/** What is kept of the view, separately for two sequences and for many. Members that cannot be read are left out. */
const KeptView = z.object({
  wrap: z.number().int().min(-1).max(10_000).optional().catch(undefined),
  identical: z.enum(['dots', 'letters', 'coloured']).optional().catch(undefined),
  palette: z.enum(PALETTES).optional().catch(undefined),
});
type KeptView = z.infer<typeof KeptView>;

/** The view of an alignment. How lines are wrapped and residues are coloured is kept for the next one. */
export function useViewState(
  rows: number,
): [state: ViewState, setState: (next: (now: ViewState) => ViewState) => void] {
  const name = rows === 2 ? 'alignment of two' : 'alignment of many';
  const kept = useQuery({ ...query('settings:get'), select: ({ tables }) => tables[name] }).data;
  const { mutate } = useMutation(mutation('settings:update'));
  const [changed, setChanged] = useState<ViewState>();
  const first = useMemo(() => ({ ...firstState(rows), ...given(KeptView.safeParse(kept).data ?? {}) }), [rows, kept]);
  const isChanged = changed !== undefined;
  const state = changed ?? first;
  const { wrap, identical, palette } = state;

  useEffect(() => {
    if (isChanged) mutate({ tables: { [name]: { wrap, identical, palette } } });
  }, [isChanged, name, wrap, identical, palette, mutate]);

  const setState = useCallback(
    (next: (now: ViewState) => ViewState) => setChanged((now) => next(now ?? first)),
    [first],
  );
  return [state, setState];
}

function given({ wrap, identical, palette }: KeptView): Partial<ViewState> {
  return {
    ...defined({ wrap, identical, palette }),
  };
}
