import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { FALLBACK_LOCALE, STORAGE_KEYS } from '../../domain/kernel/constants';
import { writeAsIn } from '../../domain/kernel/formats';
import { chooseLanguage, directionOf } from '../../domain/shell/language';
import { provideControl } from '../adapters/control/control';
import { refuseStrayDrops } from '../adapters/control/stray-drops';
import { createHttp } from '../adapters/kernel/http';
import { localKeep, sessionKeep } from '../adapters/kernel/storage';
import { createIdentity } from '../adapters/login/identity';
import '../theme/base.css';
import '@mantine/core/styles.layer.css';
import '@mantine/dropzone/styles.layer.css';
import '@mantine/tiptap/styles.layer.css';
import { Control } from '../views/control/Control';
import { ControlProvider } from '../views/control/ControlProvider';
import { SECTION_VIEWS } from '../views/control/sections';
import { CONTROL_LOCALES, loadControlWords } from '../words/control/catalogues';
import { controlWords } from '../words/control/words';

const UNHEARD = { tell: () => {}, onCommand: () => {} };
const { origin, search } = window.location;

writeAsIn(navigator.languages);
const { locale } = chooseLanguage(
  {
    query: new URLSearchParams(search).get('lang'),
    stored: localKeep.read(STORAGE_KEYS.language),
    browser: navigator.language,
  },
  { supported: CONTROL_LOCALES, defaultLocale: FALLBACK_LOCALE },
);
const identity = createIdentity(localKeep, sessionKeep, () => Promise.resolve());
const http = createHttp({ origin, storageOrigin: () => null, token: () => identity.token(), world: UNHEARD });
const control = createActor(
  provideControl({ http, identity, fetchSection: (section) => SECTION_VIEWS[section].fetch(), locale }),
);

async function show(): Promise<void> {
  const element = document.getElementById('app');
  if (element === null) throw new Error('The page has no element #app');
  // In English if the texts can't be fetched.
  await loadControlWords(locale).catch(() => {});
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = directionOf(locale);
  document.title = controlWords(locale, 'title');
  createRoot(element).render(
    <StrictMode>
      <ControlProvider control={control} locale={locale}>
        <Control />
      </ControlProvider>
    </StrictMode>,
  );
}

refuseStrayDrops(window);
control.start();
void show();
