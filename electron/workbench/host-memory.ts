import type { SiteStore } from '#electron/store/site/site-store.ts';
import type { HostPorts } from './host-ports.ts';

/** What a host remembers from one run to the next, in the data folder. */
export interface HostMemory {
  /** Port on which something was last found. */
  readPort(of: 'screens' | 'service'): Promise<number | undefined>;
  keepPort(of: 'screens' | 'service', port: number): Promise<void>;
  /** Text that was kept, unsealed. Undefined if there is none, or if this computer cannot keep secrets. */
  readSealed(name: string): Promise<string | undefined>;
  /** Keeps a text sealed. Where this computer cannot keep secrets, nothing is kept. */
  keepSealed(name: string, text: string): Promise<void>;
}

const portSetting = (of: string) => `last_port_${of}`;

export function createHostMemory(site: SiteStore, secrets: HostPorts['secrets']): HostMemory {
  return {
    async readPort(of) {
      const port = Number(await site.getSetting(portSetting(of)));
      return Number.isInteger(port) && port > 0 && port <= 65_535 ? port : undefined;
    },

    keepPort: (of, port) => site.setSetting(portSetting(of), String(port)),

    async readSealed(name) {
      const sealed = await site.getSetting(`sealed_${name}`);
      return sealed === undefined || !secrets.isAvailable() ? undefined : secrets.open(String(JSON.parse(sealed)));
    },

    async keepSealed(name, text) {
      if (secrets.isAvailable()) await site.setSetting(`sealed_${name}`, JSON.stringify(secrets.seal(text)));
    },
  };
}
