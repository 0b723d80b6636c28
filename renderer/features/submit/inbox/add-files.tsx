import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '#renderer/api/read-again.ts';
import { rpc } from '#renderer/api/bridge.ts';
import { chooseFiles, sendFiles } from '#renderer/records/choose-files.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { AppError } from '#shared/problem.ts';
import type { SubmissionPlace } from '#shared/rpc/contract/inbox.ts';

/** Adds files to a submission that its site has, such as a trace that a curator asked for. */
export function AddFiles({ place }: { place: SubmissionPlace }) {
  const client = useQueryClient();
  const adding = useMutation({
    mutationFn: async () => {
      const chosen = await sendFiles(await chooseFiles('import-files'));
      if (chosen.length === 0) return undefined;
      const refused = await rpc.call('inbox:add-files', { ...place, tokens: chosen.map(({ token }) => token) });
      return { refused, sent: chosen.length - refused.length };
    },
    onSuccess: (answer) => {
      if (!answer) return;
      const [first] = answer.refused;
      if (first) notifyProblem(`${first.name} is not taken`, new AppError(400, 'file_refused', first.reason));
      else notifyDone(`Sent ${formatQuantity(answer.sent, 'file')}.`);
    },
    onError: (error) => notifyProblem('The files cannot be sent', error),
    onSettled: () => readAgain(client, [['inbox:files', place]]),
  });
  return (
    <Button variant="default" loading={adding.isPending} onClick={() => adding.mutate()}>
      Add files…
    </Button>
  );
}
