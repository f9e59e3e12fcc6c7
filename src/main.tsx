import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { STORAGE_KEYS } from '../domain/constants';
import { currentPath } from './adapters/address-bar';
import { composeRoot } from './adapters/compose';
import { localKeep } from './adapters/storage';
import { ActorsProvider } from './hooks/actors';
import { CATALOGUES } from './i18n/words';
import './styles/base.css';
import { App } from './views/App';

const root = createActor(composeRoot(), {
  input: {
    path: currentPath(),
    now: Date.now(),
    presentation: localKeep.read(STORAGE_KEYS.areaPresentation) === 'list' ? 'list' : 'picture',
    language: {
      catalogues: CATALOGUES,
      sources: {
        query: new URLSearchParams(window.location.search).get('lang'),
        stored: localKeep.read(STORAGE_KEYS.language),
        browser: navigator.language,
      },
    },
  },
}).start();

const element = document.getElementById('app');
if (element === null) throw new Error('The page has no element #app');
createRoot(element).render(
  <StrictMode>
    <ActorsProvider root={root}>
      <App />
    </ActorsProvider>
  </StrictMode>,
);
