import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';

type Source = NativeTheme['themeSource'];

export class ShimNativeTheme extends EventEmitter implements Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'> {
  #source: Source = 'system';

  get themeSource(): Source {
    return this.#source;
  }

  set themeSource(source: Source) {
    this.#source = source;
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}

export const nativeTheme = new ShimNativeTheme();
