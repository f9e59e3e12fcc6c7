import { Anchor, Button, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { seal } from '../../../domain/kernel/sealed';
import type { Found, SearchActorRef } from '../../../machines/chat/search.machine';
import { BusyButton } from '../../theme/BusyButton';
import message from '../kernel/MessageText.module.css';
import { useInnerStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { momentText } from './chat-times';
import { useName } from './use-chat';

type ResultProps = { found: Found; uid: string; now: number; onOpen: () => void };

function Result({ found, uid, now, onOpen }: ResultProps) {
  const { t, locale } = useWords();
  const name = useName(found.from);
  const gist = found.text ?? found.file?.name ?? '';
  return (
    <li className={styles.result}>
      <Button variant="subtle" className={styles.hit} onClick={onOpen}>
        <span className={styles.by}>
          <span className={styles.name} dir="auto">
            {found.from === uid ? t('chat.you') : name}
          </span>{' '}
          <time dateTime={new Date(found.at).toISOString()}>{momentText(found.at, now, locale)}</time>
        </span>{' '}
        <span className={message.text} dir="auto">
          {gist}
        </span>
      </Button>
    </li>
  );
}

type SearchPanelProps = { search: SearchActorRef; uid: string; now: number; onOpen: (id: string) => void };

/** Searches the messages and files of a room. */
export function SearchPanel({ search, uid, now, onOpen }: SearchPanelProps) {
  const { t } = useWords();
  const place = useRef<HTMLElement>(null);
  useInnerStep('chat-search', () => search.send({ type: 'search.close' }));
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const text = useSelector(search, ({ context }) => context.text)?.open() ?? '';
  const results = useSelector(search, ({ context }) => context.results);
  const hasMore = useSelector(search, ({ context }) => context.next !== null);
  const is = useSelector(search, (snapshot) => {
    if (snapshot.matches({ open: 'failed' })) return 'failed';
    if (snapshot.matches({ open: 'searching' })) return 'searching';
    return snapshot.matches({ open: 'found' }) || snapshot.matches({ open: 'readingMore' }) ? 'found' : 'waiting';
  });
  const isReading = useSelector(search, (snapshot) => snapshot.matches({ open: 'readingMore' }));
  const notice =
    is === 'searching' ? 'chat.search.searching' : is === 'found' && results.length === 0 ? 'chat.search.none' : null;
  return (
    <section className={styles.search} ref={place} aria-label={t('chat.search.field')}>
      <TextInput
        label={t('chat.search.field')}
        value={text}
        autoComplete="off"
        maxLength={200}
        onChange={({ currentTarget: { value } }) =>
          search.send({ type: 'search.type', text: value.trim() === '' ? null : seal(value) })
        }
      />
      <output>{notice !== null && t(notice)}</output>
      {is === 'failed' && (
        <p role="alert">
          <span>{t('chat.search.failed')}</span>{' '}
          <Anchor component="button" type="button" onClick={() => search.send({ type: 'search.retry' })}>
            {t('chat.retry')}
          </Anchor>
        </p>
      )}
      <ul className={styles.results} aria-label={t('chat.search.results')}>
        {results.map((found) => {
          const one = found.open();
          return <Result key={one.id} found={one} uid={uid} now={now} onOpen={() => onOpen(one.id)} />;
        })}
      </ul>
      {hasMore && is === 'found' && (
        <BusyButton variant="subtle" isBusy={isReading} onClick={() => search.send({ type: 'search.more' })}>
          {t('chat.search.more')}
        </BusyButton>
      )}
    </section>
  );
}
