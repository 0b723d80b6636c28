import { expect, it } from 'vitest';
import { proxyTrust } from '#electron/server/http/hosts-and-proxies.ts';
import { hostNameProblem, proxyProblem } from '#shared/rules/service-access.ts';

it.each(['lab', 'typing.lab.example', 'xn--bcher-kva.example', 'host_1.local'])('takes the host name %s', (name) => {
  expect(hostNameProblem(name)).toBeUndefined();
});

it.each([
  ['', 'Give a name.'],
  ['http://lab.example', 'Give the name alone, without http:// and path.'],
  ['lab.example:8090', 'Give the name without a port. It counts for every port.'],
  ['192.168.1.7', 'Addresses need no entry here. Give a name.'],
  ['::1', 'Addresses need no entry here. Give a name.'],
  [
    'lab example',
    '"lab example" is not a host name. A host name has letters, digits and "-", with dots between its parts.',
  ],
  ['-lab', '"-lab" is not a host name. A host name has letters, digits and "-", with dots between its parts.'],
  [
    'bücher.example',
    '"bücher.example" is not a host name. A host name has letters, digits and "-", with dots between its parts.',
  ],
])('refuses the host name "%s"', (name, sentence) => {
  expect(hostNameProblem(name)).toBe(sentence);
});

it.each(['10.0.0.7', '10.0.0.0/8', 'fd00::1', 'fd00::/8'])('takes the proxy %s, as the service does', (proxy) => {
  expect(proxyProblem(proxy)).toBeUndefined();
  expect(() => proxyTrust({ proxies: [proxy] })).not.toThrow();
});

it.each(['everybody', '10.0.0', '10.0.0.0/40', '10.0.0.0/', 'lab.example', ''])('refuses the proxy "%s"', (proxy) => {
  expect(proxyProblem(proxy)).toMatch(/^Give an address\.$|is neither an address \(10\.0\.0\.7\) nor a range/);
});
