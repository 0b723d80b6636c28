import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { chooseFiles, sendFiles } from '#renderer/records/choose-files.ts';
import { notifyDone, notifyProblem } from '#renderer/ui/notices/notify.ts';
import { AppError } from '#shared/problem.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Takes files again whose copies on this computer were lost before the site had them. */
export function ReturnFiles({ draft }: { draft: string }) {
  const returning = useMutation({
    mutationFn: async () => {
      const chosen = await sendFiles(await chooseFiles('import-files'));
      if (chosen.length === 0) return undefined;
      const tokens = chosen.map(({ token }) => token);
      return rpc.call('draft:return-files', { draft_id: draft, tokens });
    },
    onSuccess: (answer) => {
      if (!answer) return;
      const { returned, refused } = answer;
      if (returned.length > 0) notifyDone(`Taken again: ${returned.join(', ')}. Go on when you are ready.`);
      const [first] = refused;
      if (first) notifyProblem(`${first.name} is not taken`, new AppError(400, 'file_refused', first.reason));
    },
    onError: (error) => notifyProblem('The files cannot be taken', error),
  });
  return (
    <Button variant="default" loading={returning.isPending} onClick={() => returning.mutate()}>
      Give a file again…
    </Button>
  );
}
