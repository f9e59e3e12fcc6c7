import { useSource, useSourceActor, useWords } from '../hooks';
import { Icon } from './icons';
import styles from './SourceStatus.module.css';

type Contact = 'waiting' | 'fresh' | 'lost';

function LiveStatus() {
  const say = useWords();
  const source = useSourceActor();
  const contact = useSource((snapshot): Contact => {
    if (snapshot.hasTag('lost')) return 'lost';
    return snapshot.matches({ live: { contact: 'waiting' } }) ? 'waiting' : 'fresh';
  });
  const isHeld = useSource((snapshot) => snapshot.matches({ live: { look: 'held' } }));
  const tab = useSource(({ context }) => context.tab);
  const titles = useSource(({ context }) => JSON.stringify(context.tabs.map(({ id, title }) => [id, title])));
  const tabs: [string, string][] = JSON.parse(titles);
  const text = { waiting: say('waiting'), fresh: say('connected'), lost: say('lost') }[contact];
  return (
    <>
      <output className={styles['status']} data-contact={contact}>
        {text}
      </output>
      {tabs.length > 1 && (
        <select
          aria-label={say('tab')}
          value={tab ?? ''}
          onChange={({ target }) => source.send({ type: 'source.chooseTab', tab: target.value })}
        >
          {tabs.map(([id, title], index) => (
            <option key={id} value={id}>
              {`${index + 1}: ${title}`}
            </option>
          ))}
        </select>
      )}
      {isHeld && (
        <button type="button" className={styles['now']} onClick={() => source.send({ type: 'playback.follow' })}>
          <Icon name="end" />
          <span>{say('follow')}</span>
        </button>
      )}
    </>
  );
}

function RecordingStatus() {
  const say = useWords();
  const source = useSourceActor();
  const first = useSource(({ context }) => context.laid[0]);
  if (first === undefined) return null;
  const { name, appVersion, run, stories } = first;
  return (
    <>
      <p className={styles['status']} data-contact="recording">
        {`${name}${appVersion === '' ? '' : ` · ${appVersion}`}`}
      </p>
      {stories.length > 1 && (
        <label className={styles['run']}>
          <span>{say('run')}</span>
          <select
            value={run}
            onChange={({ target }) => source.send({ type: 'source.chooseRun', run: Number(target.value) })}
          >
            {stories.map((story, index) => (
              <option key={story.startedAt} value={index}>
                {say('runOf', { n: index + 1, of: stories.length })}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}

/** The status of the source. */
export function SourceStatus() {
  const say = useWords();
  const isLive = useSource((snapshot) => snapshot.hasTag('live'));
  const isRecording = useSource((snapshot) => snapshot.hasTag('recording'));
  const isBusy = useSource((snapshot) => snapshot.hasTag('busy'));
  const failure = useSource(({ context }) => context.failure);
  return (
    <>
      {isLive && <LiveStatus />}
      {isRecording && <RecordingStatus />}
      {isBusy && <output>{say('reading')}</output>}
      {failure !== null && (
        <p className={styles['failure']} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
