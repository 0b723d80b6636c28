import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { defined } from '#shared/defined.ts';
import type { FoundSite } from '#shared/rpc/contract/site-account.ts';
import { asksForCertificate, CertificateQuestion } from './certificate-question.tsx';
import { clockWords } from './clock-labels.ts';
import classes from './sites.module.css';
import { useTask } from './use-task.ts';

/** Adds a site by its address: first what answers there is shown, then it can be named and added. */
export function AddByAddress() {
  const [address, setAddress] = useState('');
  const [found, setFound] = useState<FoundSite>();
  const [certificate, setCertificate] = useState<string>();
  const task = useTask();

  const check = (accepted = certificate) =>
    task.run(async () => {
      setFound(undefined);
      setFound(await rpc.call('remote-site:check', { address, ...defined({ certificate: accepted }) }));
    });

  return (
    <>
      <form
        className={classes['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
      >
        <TextInput
          label="Address of its REST service"
          description="For example https://rest.example.org or https://example.org/api; another Allelier shows its own under REST service."
          value={address}
          onChange={(event) => {
            setAddress(event.currentTarget.value);
            setFound(undefined);
            setCertificate(undefined);
            task.clear();
          }}
        />
        <div>
          <Button type="submit" variant={found ? 'default' : 'filled'} loading={task.isBusy} disabled={!address.trim()}>
            Check
          </Button>
        </div>
      </form>
      {task.error === undefined ? null : <ProblemView error={task.error} onRetry={() => void check()} />}
      {asksForCertificate(task.error) ? (
        <CertificateQuestion
          key={address}
          address={address}
          onAccept={(fingerprint) => {
            setCertificate(fingerprint);
            void check(fingerprint);
          }}
        />
      ) : null}
      {found ? <FoundForm key={found.address} found={found} certificate={certificate} /> : null}
    </>
  );
}

function FoundForm({ found, certificate }: { found: FoundSite; certificate: string | undefined }) {
  const navigate = useNavigate();
  const task = useTask();
  const [name, setName] = useState(new URL(found.address).hostname);
  const [page, setPage] = useState(found.authorize_url);
  const clock = clockWords(found.clock_offset_s);

  async function add(): Promise<void> {
    const site = await rpc.call('remote-site:add', {
      name,
      address: found.address,
      authorize_url: page,
      ...defined({ certificate }),
    });
    notifyDone(`Added ${site.name}.`);
    await navigate({ to: '/sites/$site', params: { site: site.id } });
  }

  return (
    <form
      className={classes['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        void task.run(add);
      }}
    >
      <Notice
        tone={clock.tone}
        title={`${found.address} answers, with ${formatQuantity(found.databases, 'database')} for everybody.`}
      >
        {clock.text}
      </Notice>
      <TextInput
        label="Name"
        description="The name under which it is shown beside your own databases."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Authorise page"
        description="The web page on which its users allow programs to act for them. Leave it as it is unless the site names another one."
        value={page}
        onChange={(event) => setPage(event.currentTarget.value)}
      />
      {task.error === undefined ? null : <ProblemView error={task.error} />}
      <div>
        <Button type="submit" loading={task.isBusy}>
          Add site
        </Button>
      </div>
    </form>
  );
}
