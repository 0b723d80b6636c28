import { Menu } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { saveBytes, saveText } from '#renderer/api/workbench/files.ts';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyDone, orNotify } from '#renderer/ui/notices/notify.ts';
import { readFonts } from './colours.ts';
import { pictureOf, writePng, writeSvg } from './export-picture.ts';
import { TEXT_FILES, TEXT_FORMATS, writeText, type TextFormat } from './export-rows.ts';
import { sceneOfColumns } from './picture-region.ts';
import type { Scene } from './scene.ts';
import { chosenColumns, type ViewState } from './view-state.ts';

/** Columns of a line of text where the drawing is one long line. */
const TEXT_COLUMNS = 60;

export interface ShownAlignment {
  scene: Scene;
  state: ViewState;
}

async function save(work: () => Promise<string | undefined>): Promise<void> {
  await orNotify('The alignment could not be saved', async () => {
    const saved = await work();
    if (saved !== undefined) notifyDone(`Saved ${saved}.`);
  });
}

/** What is written: the selected columns, or all of them without a selection. */
function partOf({ scene, state }: ShownAlignment) {
  const { model, layout } = scene;
  const columns = chosenColumns(model, state.selection);
  return {
    model,
    columns,
    what: state.selection ? formatQuantity(columns.to - columns.from, 'selected column') : 'the alignment',
    width: layout.pinned > 0 ? TEXT_COLUMNS : layout.columnsPerBlock,
    name: `${model.result.stamp.database}_${model.result.locus}_alignment`,
  };
}

function saveAs(shown: ShownAlignment, format: TextFormat): Promise<void> {
  const { model, columns, width, name } = partOf(shown);
  const { extension, media_type } = TEXT_FILES[format];
  const text = writeText(model, columns, format, width);
  return save(() => saveText({ name: `${name}.${extension}`, media_type, text }));
}

/** `columns`, of what is shown; all without. */
function savePicture({ scene, state }: ShownAlignment, format: 'SVG' | 'PNG', columns?: { from: number; to: number }) {
  const fonts = readFonts();
  return save(async () => {
    const part = columns ? `_columns_${columns.from + 1}-${columns.to}` : '';
    const name = partOf({ scene, state }).name + part;
    const picture = pictureOf(columns ? sceneOfColumns(scene, columns) : scene, state);
    if (format === 'PNG') return saveBytes({ name: `${name}.png`, content: await writePng(picture, fonts) });
    return saveText({ name: `${name}.svg`, media_type: 'image/svg+xml', text: writeSvg(picture, fonts) });
  });
}

/** Copies and saves the alignment, or the columns of it that are selected, as texts and as pictures. */
export function ExportMenu({ look }: { look: () => ShownAlignment }) {
  return (
    <>
      <MenuButton label="Copy" icon={IconCopy}>
        <CopyItems look={look} />
      </MenuButton>
      <MenuButton label="Save" icon={IconDownload}>
        <SaveItems look={look} />
      </MenuButton>
    </>
  );
}

function CopyItems({ look }: { look: () => ShownAlignment }) {
  const { model, columns, what, width } = partOf(look());
  return (
    <>
      <Menu.Label>Copy {what} as</Menu.Label>
      {TEXT_FORMATS.map((format) => (
        <Menu.Item
          key={format}
          onClick={() => void copyText(writeText(model, columns, format, width), `${what} as ${format}`)}
        >
          {format === 'text' ? 'Plain text' : format}
        </Menu.Item>
      ))}
    </>
  );
}

function SaveItems({ look }: { look: () => ShownAlignment }) {
  const shown = look();
  const { columns, what } = partOf(shown);
  const isPart = shown.state.selection !== undefined;
  return (
    <>
      <Menu.Label>Save {what} as</Menu.Label>
      {TEXT_FORMATS.map((format) => (
        <Menu.Item key={format} onClick={() => void saveAs(shown, format)}>
          {format === 'text' ? 'Plain text' : format}…
        </Menu.Item>
      ))}
      {isPart ? (
        <>
          <Menu.Label>Save a picture of {what} as</Menu.Label>
          <Menu.Item onClick={() => void savePicture(shown, 'SVG', columns)}>SVG of the selection…</Menu.Item>
          <Menu.Item onClick={() => void savePicture(shown, 'PNG', columns)}>PNG of the selection…</Menu.Item>
        </>
      ) : null}
      <Menu.Label>Save a picture of all columns as</Menu.Label>
      <Menu.Item onClick={() => void savePicture(shown, 'SVG')}>SVG…</Menu.Item>
      <Menu.Item onClick={() => void savePicture(shown, 'PNG')}>PNG…</Menu.Item>
    </>
  );
}
