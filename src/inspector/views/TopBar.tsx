import type { Language, Theme } from '../desk.machine';
import { useDesk, useDeskActor, useSource, useSourceActor, useWords } from '../hooks';
import { Choice } from './Choice';
import { FileButton } from './FileButton';
import { Icon } from './icons';
import { SourceStatus } from './SourceStatus';
import styles from './TopBar.module.css';

type Kind = 'catalogue' | 'live' | 'recording';

function SourceChoice() {
  const say = useWords();
  const source = useSourceActor();
  const kind = useSource((snapshot): Kind | null => {
    if (snapshot.hasTag('live')) return 'live';
    if (snapshot.hasTag('recording')) return 'recording';
    return snapshot.matches('catalogue') ? 'catalogue' : null;
  });
  const hasRecording = useSource(({ context }) => context.laid.length > 0);
  const options: (readonly [Kind, string])[] = [
    ['catalogue', say('catalogue')],
    ['live', say('live')],
  ];
  const all: typeof options = hasRecording ? [...options, ['recording', say('recording')]] : options;
  const choose = (next: Kind): void => {
    if (next === 'live') source.send({ type: 'source.showLive' });
    else source.send({ type: next === 'catalogue' ? 'source.showCatalogue' : 'source.showRecording' });
  };
  return <Choice<Kind> label={say('source')} value={kind} options={all} onChange={choose} />;
}

/** The source and the inspector's own settings. */
export function TopBar() {
  const say = useWords();
  const desk = useDeskActor();
  const source = useSourceActor();
  const theme = useDesk(({ context }) => context.theme);
  const language = useDesk(({ context }) => context.language);
  return (
    <header className={styles['bar']}>
      <h1 className={styles['brand']}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <rect x="1.5" y="2" width="8" height="6" rx="2" />
          <rect x="10.5" y="12" width="8" height="6" rx="2" />
          <path d="M5.5 8v4.5a2.5 2.5 0 0 0 2.5 2.5h2.5" />
        </svg>
        <span>{say('title')}</span>
      </h1>
      <SourceChoice />
      <SourceStatus />
      <span className={styles['space']} />
      <button type="button" className={styles['search']} onClick={() => desk.send({ type: 'finder.open' })}>
        <Icon name="search" />
        <span>{say('searchHint')}</span>
        <kbd>{'/'}</kbd>
      </button>
      <FileButton label={say('open')} onFile={(file) => source.send({ type: 'source.open', file })} />
      <select
        aria-label={say('theme')}
        value={theme}
        onChange={({ target }) =>
          desk.send({ type: 'desk.setTheme', theme: THEMES.find((one) => one === target.value) ?? 'system' })
        }
      >
        <option value="system">{say('themeSystem')}</option>
        <option value="light">{say('themeLight')}</option>
        <option value="dark">{say('themeDark')}</option>
      </select>
      <Choice<Language>
        label={say('language')}
        value={language}
        options={[
          ['en', 'EN'],
          ['de', 'DE'],
        ]}
        onChange={(next) => desk.send({ type: 'desk.setLanguage', language: next })}
      />
    </header>
  );
}

const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
