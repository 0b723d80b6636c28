import type { FastifyInstance } from 'fastify';
import { readParameters } from '#electron/oauth/provider/read-parameters.ts';
import { readOnlyReplica } from '#electron/store/replica/read-set.ts';
import type { Replica } from '#electron/store/replica/replica.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { NOBODY } from '#shared/principal.ts';
import { keyIn } from './api-key.ts';
import type { Authenticate } from './authenticate.ts';

/** What a service that answers from copies must know of them. */
export interface ServedReplica extends Pick<Replica, 'enter' | 'keysRefused' | 'momentOf'> {
  /** Where the original is, to follow "Ask": an address or words. */
  original: () => string;
}

/**
 * Answers from copies: each request reads the files with which it began, also when they are replaced meanwhile. What would change something
 * or needs a signature is refused before anything else is looked at, and keys where nobody knows whether they still count.
 */
export function answerFromReplica(app: FastifyInstance, replica: ServedReplica): void {
  app.addHook('onRequest', (_request, reply, done) => {
    const { run, leave } = replica.enter();
    reply.raw.once('close', leave);
    run(done);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { config, url = '' } = request.routeOptions;
    if (config.route?.effect === 'writes') throw readOnlyReplica();
    if (url.includes('/oauth/')) throw signedElsewhere(replica);
    if (keyIn(request) !== undefined) refuseKeys(replica);
    done();
  });
}

/**
 * Refuses signed requests: the nonces that have been used stand at the original, so a request that was sent there could be sent here once
 * more. The list of databases is never refused, as elsewhere (`providerAsks`).
 */
export function refuseSigned(replica: ServedReplica): Authenticate {
  return ({ address, headers, form, database }) => {
    const { oauth, fault } = readParameters({ address, authorization: headers.authorization, form });
    if (database !== undefined && (oauth.size > 0 || fault !== undefined)) throw signedElsewhere(replica);
    return NOBODY;
  };
}

// Scripts would renew their tokens on a 401 without the word "unauthorized" (`wire-notes.md` §1.4).
function signedElsewhere({ original }: ServedReplica) {
  return refusal(
    'signed_elsewhere',
    `Signed requests are unauthorized here: this service answers from a copy, and signatures are checked at one place. Ask ${original()} or leave out the signature for what is public.`,
  );
}

function refuseKeys({ original, keysRefused }: ServedReplica): void {
  switch (keysRefused()) {
    case 'never':
      throw refusal(
        'key_refused',
        `API keys are unauthorized here: this service answers from a copy without accounts, and only what is public. Ask ${original()}.`,
      );
    case 'stale':
      throw refusal(
        'replica_behind',
        `This service answers from a copy that has not been renewed for too long, so only what is public, without a key. Ask ${original()}.`,
      );
    case undefined:
  }
}
