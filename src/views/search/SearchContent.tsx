import { Anchor, Button, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { seal } from '../../../domain/kernel/sealed';
import { QUESTION_MAX } from '../../../domain/search/search';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { Findings } from './Findings';
import styles from './Search.module.css';

/** The loading phrase of a question that is on its way, else null. */
const usePhrase = () =>
  usePart('globalSearch', (snapshot) => {
    if (snapshot.matches({ question: { asking: 'reading' } })) return 'search.reading';
    if (snapshot.matches({ question: { asking: 'looking' } })) return 'search.looking';
    return snapshot.matches({ question: { asking: 'sorting' } }) ? 'search.sorting' : null;
  });

const LINES = ['92%', '78%', '60%'];

function Loading() {
  return (
    <div className={styles.loading}>
      {LINES.map((width) => (
        <Skeleton height="1em" key={width} width={width} />
      ))}
    </div>
  );
}

/** The question field, the answer and the results. */
export function SearchContent() {
  const { t, locale } = useWords();
  const search = useActorOf('globalSearch');
  const asked = usePart('globalSearch', ({ context }) => context.question);
  const answer = usePart('globalSearch', ({ context }) => context.answer);
  const phrase = usePhrase();
  const isNothing = usePart('globalSearch', (snapshot) => snapshot.matches({ question: 'nothing' }));
  const isFailed = usePart('globalSearch', (snapshot) => snapshot.matches({ question: 'failed' }));
  const [text, setText] = useState(asked?.open() ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    search.send({ type: 'globalSearch.ask', question: seal(text.trim()), locale });
  };
  const found = answer?.open() ?? null;
  const status =
    phrase !== null
      ? t(phrase)
      : isNothing
        ? t('search.none')
        : found === null
          ? ''
          : t('search.found', { count: numberFormat(locale).format(found.results.length) });
  return (
    <div className={styles.search}>
      <search>
        <form className={styles.form} ref={form} onSubmit={ask}>
          <TextInput
            label={t('search.field')}
            description={t('search.help')}
            value={text}
            autoComplete="off"
            data-autofocus
            enterKeyHint="search"
            maxLength={QUESTION_MAX}
            onChange={({ currentTarget: { value } }) => setText(value)}
          />
          <Button className={styles.ask} type="submit" variant="filled">
            {t('search.ask')}
          </Button>
        </form>
      </search>
      <output className={styles.status}>{status}</output>
      {phrase !== null && <Loading />}
      {isFailed && (
        <p className={styles.failed} role="alert">
          <span>{t('search.failed')}</span>{' '}
          <Anchor component="button" type="button" onClick={() => search.send({ type: 'globalSearch.retry' })}>
            {t('common.retry')}
          </Anchor>
        </p>
      )}
      {found !== null && <Findings found={found} />}
    </div>
  );
}
