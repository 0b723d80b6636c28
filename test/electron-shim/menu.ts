import type {
  BaseWindow,
  Menu as ElectronMenu,
  MenuItem as ElectronMenuItem,
  MenuItemConstructorOptions,
} from 'electron';

/** What an item needs of the window in front; the real type has hundreds of members more. */
export interface FrontWindow {
  close(): void;
  webContents: { reload(): void };
}

type Role = NonNullable<MenuItemConstructorOptions['role']>;

const ROLE_ACCELERATORS: Partial<Record<Role, string>> = {
  quit: 'CmdOrCtrl+Q',
  close: 'CmdOrCtrl+W',
  reload: 'CmdOrCtrl+R',
};

const menuState: { application: Menu | null; front: () => FrontWindow | undefined; quit: () => void } = {
  application: null,
  front: () => undefined,
  quit: () => undefined,
};

/** Tells the menu which window is in front and how the program quits, which it cannot import without a cycle. */
export function connectMenu(front: () => FrontWindow | undefined, quit: () => void): void {
  menuState.front = front;
  menuState.quit = quit;
}

type ItemMembers = 'id' | 'label' | 'type' | 'enabled' | 'visible' | 'checked' | 'click';

export class MenuItem implements Pick<ElectronMenuItem, ItemMembers> {
  id: string;
  label: string;
  type: ElectronMenuItem['type'];
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  click: () => void;
  readonly role: MenuItemConstructorOptions['role'];
  readonly accelerator: string | undefined;
  readonly submenu: Menu | undefined;

  constructor(options: MenuItemConstructorOptions) {
    const { role, submenu } = options;
    this.id = options.id ?? '';
    this.role = role;
    this.label = options.label ?? role ?? '';
    this.type = options.type ?? (submenu ? 'submenu' : 'normal');
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    this.accelerator = options.accelerator ?? (role ? ROLE_ACCELERATORS[role] : undefined);
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    this.click = () => this.#choose(options.click);
  }

  #choose(click: MenuItemConstructorOptions['click']): void {
    if (!this.enabled) return;
    const front = menuState.front();
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.role === 'quit') menuState.quit();
    else if (this.role === 'close') front?.close();
    else if (this.role === 'reload') front?.webContents.reload();
    else click?.(this as unknown as ElectronMenuItem, front as unknown as BaseWindow | undefined, {});
  }
}

function normal(accelerator: string): string {
  const names: Record<string, string> = {
    CmdOrCtrl: process.platform === 'darwin' ? 'Meta' : 'Ctrl',
    CommandOrControl: process.platform === 'darwin' ? 'Meta' : 'Ctrl',
    Cmd: 'Meta',
    Control: 'Ctrl',
    Option: 'Alt',
    Esc: 'Escape',
    Plus: '+',
  };
  const keys = accelerator.split('+').map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return keys.toSorted().join('+');
}

export class Menu implements Pick<ElectronMenu, 'getMenuItemById'> {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: (MenuItemConstructorOptions | MenuItem)[]): Menu {
    const menu = new Menu();
    for (const item of template) menu.items.push(item instanceof MenuItem ? item : new MenuItem(item));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    menuState.application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return menuState.application;
  }

  getMenuItemById(id: string): ElectronMenuItem | null {
    return (this.#find((item) => item.id === id) ?? null) as ElectronMenuItem | null;
  }

  #find(wanted: (item: MenuItem) => boolean): MenuItem | undefined {
    for (const item of this.items) {
      if (wanted(item)) return item;
      const found = item.submenu ? item.submenu.#find(wanted) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** Chooses the item with the accelerator that was pressed (`Ctrl+Shift+D`), if there is one. */
  static _press(keys: string): void {
    const pressed = normal(keys);
    const menu = menuState.application;
    const item = menu
      ? menu.#find(({ accelerator }) => accelerator !== undefined && normal(accelerator) === pressed)
      : undefined;
    item?.click();
  }
}
