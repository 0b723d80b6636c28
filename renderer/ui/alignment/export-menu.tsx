import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload } from '@tabler/icons-react';
import { saveBytes, saveText } from '#renderer/api/files.ts';
import { copyText } from '../clipboard.ts';
import { formatQuantity } from '../format.ts';
import { notifyDone, notifyProblem } from '../notify.ts';
import { readFonts } from './colours.ts';
import { pictureOf, writePng, writeSvg } from './export-picture.ts';
import { TEXT_FILES, TEXT_FORMATS, writeText, type TextFormat } from './export-rows.ts';
import type { Scene } from './scene.ts';
import { chosenColumns, type ViewState } from './view-state.ts';

/** Columns of a line of text where the drawing is one long line. */
const TEXT_COLUMNS = 60;

/** Copies and saves the alignment: of selected columns where some are, else of all; texts, and pictures of all. */
export function ExportMenu({ scene, state }: { scene: Scene; state: ViewState }) {
  const { model, layout } = scene;
  const columns = chosenColumns(model, state.selection);
  const what = state.selection ? formatQuantity(columns.to - columns.from, 'selected column') : 'the alignment';
  const width = layout.pinned > 0 ? TEXT_COLUMNS : layout.columnsPerBlock;
  const name = `${model.result.stamp.database}_${model.result.locus}_alignment`;

  async function save(work: () => Promise<string | undefined>): Promise<void> {
    try {
      const saved = await work();
      if (saved !== undefined) notifyDone(`Saved ${saved}.`);
    } catch (error) {
      notifyProblem('The alignment could not be saved', error);
    }
  }

  function saveAs(format: TextFormat): Promise<void> {
    const { extension, media_type } = TEXT_FILES[format];
    const text = writeText(model, columns, format, width);
    return save(() => saveText({ name: `${name}.${extension}`, media_type, text }));
  }

  function savePicture(format: 'SVG' | 'PNG'): Promise<void> {
    const fonts = readFonts();
    return save(async () => {
      const picture = pictureOf(scene, state);
      if (format === 'PNG') return saveBytes({ name: `${name}.png`, content: await writePng(picture, fonts) });
      return saveText({ name: `${name}.svg`, media_type: 'image/svg+xml', text: writeSvg(picture, fonts) });
    });
  }

  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconCopy size={14} aria-hidden="true" />}
            rightSection={<IconChevronDown size={12} aria-hidden="true" />}
          >
            Copy
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Copy {what} as</Menu.Label>
          {TEXT_FORMATS.map((format) => (
            <Menu.Item
              key={format}
              onClick={() => void copyText(writeText(model, columns, format, width), `${what} as ${format}`)}
            >
              {format === 'text' ? 'Plain text' : format}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden="true" />}
            rightSection={<IconChevronDown size={12} aria-hidden="true" />}
          >
            Save
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Save {what} as</Menu.Label>
          {TEXT_FORMATS.map((format) => (
            <Menu.Item key={format} onClick={() => void saveAs(format)}>
              {format === 'text' ? 'Plain text' : format}…
            </Menu.Item>
          ))}
          <Menu.Label>Save a picture as</Menu.Label>
          <Menu.Item onClick={() => void savePicture('SVG')}>SVG…</Menu.Item>
          <Menu.Item onClick={() => void savePicture('PNG')}>PNG…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
