import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '#renderer/api/bridge.ts';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { Problem } from '#shared/problem.ts';

/** Offers to read a site without the account that it refuses: what is public there need not wait for a new sign-in. */
function ReadUnsigned({ site }: { site: string }) {
  const choice = useMutation({
    mutationFn: () => rpc.call('site-account:use', { site }),
    onError: (error) => notifyProblem('The account is still used', error),
  });
  return (
    <Button variant="default" loading={choice.isPending} onClick={() => choice.mutate()}>
      Read without an account
    </Button>
  );
}

/** What the program offers beside a problem, wherever it shows. */
export function offerUnsigned({ mend }: Problem) {
  return mend?.account_of === undefined ? null : <ReadUnsigned site={mend.account_of} />;
}
