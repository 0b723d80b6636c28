import { useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '#renderer/api/queries.ts';

/** Puts the theme of the settings into effect. High contrast keeps the system's light or dark. */
export function ThemeSync() {
  const { setColorScheme } = useMantineColorScheme();
  // With forced colours, drawings on a canvas keep their own colours. High contrast comes closest to the colours of the system.
  const wantsContrast = useMediaQuery('(prefers-contrast: more), (forced-colors: active)', false);
  const theme = useQuery(query('settings:get')).data?.theme;

  useEffect(() => {
    if (theme) setColorScheme(theme === 'light' || theme === 'dark' ? theme : 'auto');
  }, [theme, setColorScheme]);

  useEffect(() => {
    const isHigh = theme === 'high-contrast' || wantsContrast;
    if (isHigh) document.documentElement.dataset['contrast'] = 'high';
    else delete document.documentElement.dataset['contrast'];
  }, [theme, wantsContrast]);

  return null;
}
