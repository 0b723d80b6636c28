import { SegmentedControl, Text } from '@mantine/core';
import { useId } from 'react';
import { Theme } from '#shared/rpc/contract/settings.ts';

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Same as the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'high-contrast', label: 'High contrast' },
];

/** The colours of the screens. */
export function ThemeChoice({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  const label = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={label}>
        Theme
      </Text>
      <SegmentedControl
        aria-labelledby={label}
        data={themes}
        value={theme}
        onChange={(value) => onChange(Theme.parse(value))}
      />
    </div>
  );
}
