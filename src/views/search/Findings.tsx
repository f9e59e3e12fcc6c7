import type { ReactNode } from 'react';
import { type SearchAnswer, type SearchResult, speakerIn } from '../../../domain/search/search';
import { OwnText } from '../../theme/OwnText';
import { Pressable } from '../../theme/Pressable';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Said, Written } from '../kernel/Written';
import { timeText } from '../venue/times';
import { useVenue } from '../venue/venue-context';
import styles from './Search.module.css';
import { useView } from './use-view';

type Group = 'areas' | 'widgets' | 'media' | 'documents' | 'speakers' | 'people' | 'pages';

const GROUPS: Readonly<Record<SearchResult['type'], Group>> = {
  AREA: 'areas',
  VIEWPOINT: 'areas',
  WIDGET: 'widgets',
  MEDIA: 'media',
  DOCUMENT: 'documents',
  PERSON: 'people',
  IMPRINT: 'pages',
  PRIVACY: 'pages',
};

const groupOf = (result: SearchResult): Group => (speakerIn(result) === null ? GROUPS[result.type] : 'speakers');

/** Where and when, in one line. */
function usePlace({ type, areaId, begin }: SearchResult): ReactNode {
  const { text, locale } = useWords();
  const { areas } = useVenue();
  const now = usePart(
    'serverTime',
    ({ context }) => context.now,
    () => true,
  );
  const area = type === 'AREA' ? undefined : areas.find(({ id }) => id === areaId);
  const isComing = begin !== null && Date.parse(begin) > now;
  const isNamed = area !== undefined && text(area.names) !== '';
  if (!isNamed && !isComing) return null;
  return (
    <>
      {isNamed && <Written of={area.names} />}
      {isNamed && isComing && <span>{' · '}</span>}
      {isComing && <span>{timeText(begin, now, locale)}</span>}
    </>
  );
}

function Result({ result }: { result: SearchResult }) {
  const { t } = useWords();
  const place = usePlace(result);
  const view = useView(result);
  if (view === null) return null;
  return (
    <li>
      <Pressable className={styles.result} onClick={view}>
        <span className={styles.title} dir="auto">
          {result.title}
        </span>{' '}
        {result.snippet !== '' && (
          <span className={styles.snippet} dir="auto">
            {result.snippet}
          </span>
        )}{' '}
        {place !== null && <span className={styles.place}>{place}</span>}{' '}
        <span className={styles.view}>
          {t(GROUPS[result.type] === 'areas' ? 'search.viewArea' : 'search.viewResult')}
        </span>
      </Pressable>
    </li>
  );
}

function Source({ result }: { result: SearchResult }) {
  const place = usePlace(result);
  const view = useView(result);
  if (view === null) return null;
  return (
    <li>
      <Pressable className={styles.source} onClick={view}>
        <Said
          id="search.source"
          parts={{
            title: (
              <>
                <bdi>{result.title}</bdi>
                {place !== null && <span>{' · '}</span>}
                <OwnText>{place}</OwnText>
              </>
            ),
          }}
        />
      </Pressable>
    </li>
  );
}

/** The answer with its sources, and the results in groups, the group of the best result first. */
export function Findings({ found: { answer, sources, results, isWritten } }: { found: SearchAnswer }) {
  const { t } = useWords();
  const titleOf = (group: Group): string => {
    if (group === 'speakers') return t('agenda.speakers');
    return t(group === 'people' ? 'widgets.kinds.PRESENCE_LIST' : `search.groups.${group}`);
  };
  const groups = [...new Set(results.map(groupOf))];
  return (
    <>
      {answer !== null && (
        <section className={styles.answer} aria-label={t('search.answer')}>
          <p dir="auto">{answer}</p>
          {isWritten && <p className={styles.written}>{t('search.written')}</p>}
          <ul className={styles.sources}>
            {results
              .filter(({ id }) => sources.includes(id))
              .map((result) => (
                <Source key={result.id} result={result} />
              ))}
          </ul>
        </section>
      )}
      {groups.map((group) => (
        <section key={group} aria-label={titleOf(group)}>
          <h3 className={styles.group}>{titleOf(group)}</h3>
          <ul className={styles.results}>
            {results
              .filter((result) => groupOf(result) === group)
              .map((result) => (
                <Result key={result.id} result={result} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
