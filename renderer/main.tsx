// eslint-disable-next-line import/no-unassigned-import -- [reason: must take effect before any schema is made]
import './app/no-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/dropzone/styles.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/residues.css';
import './styles/base.css';
import './styles/forced-colors.css';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element "root"');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
