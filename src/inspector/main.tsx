import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { ThemeProvider } from '../theme/ThemeProvider';
import { composeDesk } from './adapters/compose';
import { listenToPage } from './adapters/page';
import '../theme/base.css';
import '@mantine/core/styles.layer.css';
import './base.css';
import { CHARTS } from './catalogue';
import { DeskProvider } from './hooks';
import { dense } from './theme';
import { App } from './views/App';

const desk = createActor(composeDesk(CHARTS), {
  input: { charts: CHARTS, language: navigator.language.startsWith('de') ? 'de' : 'en' },
}).start();

listenToPage(desk);

const element = document.getElementById('app');
if (element === null) throw new Error('The page has no element #app');
createRoot(element).render(
  <StrictMode>
    <ThemeProvider own={dense}>
      <DeskProvider desk={desk}>
        <App />
      </DeskProvider>
    </ThemeProvider>
  </StrictMode>,
);
