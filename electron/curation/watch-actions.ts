import type { Action, WriteContext } from '#electron/store/changes/action.ts';
import {
  acknowledgeNotices,
  endLostWatches,
  endWatch,
  makeWatch,
  resumeWatch,
  takeBackAcknowledgement,
  takeNotices,
  watchOf,
  type Acknowledgement,
  type WatchWish,
} from '#electron/store/clusters/change-watches.ts';
import type { ClusterNotice } from '#electron/store/clusters/watches.ts';

/** What a person does with his own watches, and the owner with all. Of copies, too: they belong to this computer. */
function own<Input, Output>(
  title: string,
  work: (context: WriteContext, input: Input) => Output,
): Action<Input, Output> {
  return { title, right: 'see_own', isForCopies: true, work };
}

/** What this program does by itself. */
function routine<Input, Output>(
  title: string,
  work: (context: WriteContext, input: Input) => Output,
): Action<Input, Output> {
  return { title, right: 'administer', isForCopies: true, work };
}

export const watchActions = {
  'watches.make': own('New watch', (context, wish: WatchWish) => makeWatch(context.change, context, wish)),
  'watches.end': own('End of a watch', ({ change, caller }, { id }: { id: number }) =>
    endWatch(change, watchOf(change, caller.principal, id).id),
  ),
  'watches.resume': own('Return of a watch', ({ change, caller, people }, { id }: { id: number }) =>
    resumeWatch(change, people, watchOf(change, caller.principal, id)),
  ),
  'watches.acknowledge': own('Acknowledgement', (context, said: Acknowledgement) =>
    acknowledgeNotices(context.change, context, said),
  ),
  'watches.take_back': own('Acknowledgement taken back', (context, { notices }: Pick<Acknowledgement, 'notices'>) =>
    takeBackAcknowledgement(context.change, context, notices),
  ),
  'watches.end_lost': routine('End of watches', ({ change, people }) => endLostWatches(change, people)),
  'watches.take': routine(
    'Notices of watches',
    ({ change, people }, { way }: { way: 'shown' | 'mailed' }): ClusterNotice[] => takeNotices(change, people, way),
  ),
};
