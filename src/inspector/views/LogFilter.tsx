import { useMemo } from 'react';
import { useDesk, useDeskActor, useWords } from '../hooks';
import type { Story } from '../story/story';
import styles from './LogFilter.module.css';

/** Filters the entries: by actor, by text, or only errors. */
export function LogFilter({ story, shown }: { story: Story; shown: number }) {
  const say = useWords();
  const desk = useDeskActor();
  const { text, actor, onlyErrors } = useDesk(({ context }) => context.filter);
  const { players, entries } = story;
  const names = useMemo(
    () => [...new Set(Object.values(players).map(({ name }) => name))].toSorted((a, b) => a.localeCompare(b)),
    [players],
  );
  return (
    <div className={styles['filter']}>
      <h2>{say('log')}</h2>
      <input
        type="search"
        aria-label={say('filterText')}
        placeholder={say('filterText')}
        value={text}
        onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { text: target.value } })}
      />
      <select
        aria-label={say('filterActor')}
        value={actor ?? ''}
        onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { actor: target.value || null } })}
      >
        <option value="">{say('allActors')}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <label>
        <input
          type="checkbox"
          checked={onlyErrors}
          onChange={({ target }) => desk.send({ type: 'desk.filter', filter: { onlyErrors: target.checked } })}
        />
        <span>{say('onlyErrors')}</span>
      </label>
      <output>{say('logCount', { n: shown, of: entries.length })}</output>
    </div>
  );
}
