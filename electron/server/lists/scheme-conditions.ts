import type { IsolateConditions, IsolateOrderQuery } from '#electron/store/isolates/isolate-order.ts';
import type { SearchTree } from '#electron/store/isolates/isolate-search.ts';
import { defined } from '#shared/defined.ts';

/** A condition that holds for every isolate, and one that holds for no isolate. */
const ALWAYS: SearchTree = { all: [] };
const NEVER: SearchTree = { any: [] };

/** Whether a list depends on scheme fields or classification groups, which must then be up to date. */
export function usesSchemes({ tree, within, sort }: IsolateConditions & Pick<IsolateOrderQuery, 'sort'>): boolean {
  return (
    (tree !== undefined && isAboutSchemes(tree)) ||
    (within !== undefined && 'group' in within) ||
    sort?.target.on === 'scheme'
  );
}

function isAboutSchemes(tree: SearchTree): boolean {
  if ('all' in tree) return tree.all.some(isAboutSchemes);
  if ('any' in tree) return tree.any.some(isAboutSchemes);
  return ['scheme', 'lincode', 'group'].includes(tree.target.on);
}

/**
 * The same list as if no isolate had scheme fields, groups or a verdict. For clients that must not learn about them by searching.
 */
export function withoutSchemes({ sort, list, ...order }: IsolateOrderQuery): IsolateOrderQuery {
  // Isolates without a value are in the order of their ids.
  return {
    list,
    ...chosenWithoutSchemes(order),
    ...defined({ sort: sort && sort.target.on !== 'scheme' && sort.target.on !== 'verdict' ? sort : undefined }),
  };
}

/** The same for isolates in no particular order. */
export function chosenWithoutSchemes({ tree, within, ...order }: IsolateConditions): IsolateConditions {
  const isOfGroup = within !== undefined && 'group' in within;
  const asked = [...(tree ? [bare(tree)] : []), ...(isOfGroup ? [NEVER] : [])];
  return {
    ...order,
    ...defined({
      tree: asked.length > 0 ? { all: asked } : undefined,
      within: within && !isOfGroup ? within : undefined,
    }),
  };
}

function bare(tree: SearchTree): SearchTree {
  if ('all' in tree) return { all: tree.all.map(bare) };
  if ('any' in tree) return { any: tree.any.map(bare) };
  if (tree.target.on === 'verdict') return { ...tree, target: { ...tree.target, isHidden: true } };
  if (!isAboutSchemes(tree)) return tree;
  return tree.op === '!=' || tree.op === 'empty' ? ALWAYS : NEVER;
}
