import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { FOUNDING_QUERY } from '../../domain/control/founding';
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
const query = new URLSearchParams(search);
const control = createActor(
  provideControl({ http, identity, fetchSection: (section) => SECTION_VIEWS[section].fetch(), locale }),
);

/** The page on which a venue is made, which is fetched only then. */
async function foundingView(): Promise<ReactNode> {
  const [{ provideFounding }, { FoundingPage }] = await Promise.all([
    import('../adapters/control/founding'),
    import('../views/control/founding/FoundingPage'),
  ]);
  const founding = createActor(provideFounding({ http, keep: localKeep, locale, now: Date.now }));
  founding.start();
  return <FoundingPage founding={founding} locale={locale} />;
}

function controlView(): ReactNode {
  control.start();
  return (
    <ControlProvider control={control} locale={locale}>
      <Control />
    </ControlProvider>
  );
}

async function show(): Promise<void> {
  const element = document.getElementById('app');
  if (element === null) throw new Error('The page has no element #app');
  // In English if the texts can't be fetched.
  await loadControlWords(locale).catch(() => {});
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = directionOf(locale);
  const isFounding = query.has(FOUNDING_QUERY);
  document.title = controlWords(locale, isFounding ? 'founding.title' : 'title');
  const view = isFounding ? await foundingView() : controlView();
  createRoot(element).render(<StrictMode>{view}</StrictMode>);
}

refuseStrayDrops(window);
void show();
