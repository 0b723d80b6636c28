import { notifications } from '@mantine/notifications';
import { toProblem } from '#shared/problem.ts';

const closeButtonProps = { 'aria-label': 'Close this notification' };

/** Says in a corner that something worked. */
export function notifyDone(message: string): void {
  notifications.show({ message, color: 'green', withBorder: true, autoClose: 4000, closeButtonProps });
}

/** Says in a corner what failed; stays until it is closed. */
export function notifyProblem(title: string, error: unknown): void {
  notifications.show({
    title,
    message: toProblem(error).message,
    color: 'red',
    withBorder: true,
    autoClose: false,
    closeButtonProps,
  });
}

/** Does something, and says in a corner if it failed. */
export async function orNotify(title: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notifyProblem(title, error);
  }
}
