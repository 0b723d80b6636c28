import type { RemoteControls } from './site-source.ts';

/** The controls of two connections to one site, one that signs and one that does not, as one. Both write into one record. */
export function joinedControls(first: RemoteControls, second: RemoteControls): RemoteControls {
  const both = [first, second];
  return {
    health: () => first.health(),
    async askAnew() {
      for (const controls of both) await controls.askAnew();
    },
    async forgetReplies() {
      for (const controls of both) await controls.forgetReplies();
    },
    close: () => both.forEach((controls) => controls.close()),
  };
}
