import { Anchor, TextInput } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/icons/IconChevronDown';
import IconChevronUp from '@tabler/icons-react/icons/IconChevronUp';
import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { type FormEvent, useEffect, useRef } from 'react';
import { seal } from '../../../../domain/kernel/sealed';
import type { DocumentActorRef } from '../../../../machines/widgets/document.machine';
import { IconButton } from '../../../theme/IconButton';
import { useInnerStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import styles from './Document.module.css';

type Props = { document: DocumentActorRef };

/** Searches again for the same, after an answer that failed or is late. */
function Again({ document }: Props) {
  const { t } = useWords();
  const text = useSelector(document, ({ context }) => context.text);
  return (
    <Anchor component="button" type="button" onClick={() => document.send({ type: 'document.search', text })}>
      {t('common.retry')}
    </Anchor>
  );
}

/** How many hits there are, and which one is shown. */
function Result({ document }: Props) {
  const { t } = useWords();
  const hit = useSelector(document, ({ context }) => context.hit);
  const hits = useSelector(document, ({ context }) => context.hits.length);
  const isSearching = useSelector(document, (snapshot) =>
    snapshot.matches({ open: { ready: { search: { open: { searching: 'early' } } } } }),
  );
  const isFailed = useSelector(
    document,
    (snapshot) =>
      snapshot.matches({ open: { ready: { search: { open: { searching: 'late' } } } } }) ||
      snapshot.matches({ open: { ready: { search: { open: 'failed' } } } }),
  );
  const isNothing = useSelector(document, (snapshot) =>
    snapshot.matches({ open: { ready: { search: { open: 'nothing' } } } }),
  );
  return (
    <>
      <output className={styles.result}>
        {isSearching && <span>{t('widgets.document.searching')}</span>}
        {isNothing && <span>{t('widgets.document.nothing')}</span>}
        {isFailed && <span>{t('widgets.document.outputFailed')}</span>}
        {hits > 0 && <span>{t('widgets.document.hit', { hit: hit + 1, hits })}</span>}
      </output>
      {isFailed && <Again document={document} />}
    </>
  );
}

function Bar({ document }: Props) {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const hasHits = useSelector(document, ({ context }) => context.hits.length > 0);
  const close = (): void => document.send({ type: 'document.closeSearch' });
  useInnerStep('document-search', close);
  useEffect(() => field.current?.focus(), []);
  const search = (text: string): void =>
    document.send({ type: 'document.search', text: text.trim() === '' ? null : seal(text) });
  const next = (event: FormEvent): void => {
    event.preventDefault();
    document.send({ type: 'document.nextHit' });
  };
  return (
    <search className={styles.search}>
      <form onSubmit={next}>
        <TextInput
          autoComplete="off"
          ref={field}
          enterKeyHint="search"
          aria-label={t('widgets.document.search')}
          placeholder={t('widgets.document.search')}
          onChange={({ target }) => search(target.value)}
        />
      </form>
      <Result document={document} />
      <IconButton
        label={t('widgets.document.previousHit')}
        icon={IconChevronUp}
        aria-disabled={!hasHits}
        onClick={() => document.send({ type: 'document.previousHit' })}
      />
      <IconButton
        label={t('widgets.document.nextHit')}
        icon={IconChevronDown}
        aria-disabled={!hasHits}
        onClick={() => document.send({ type: 'document.nextHit' })}
      />
      <IconButton label={t('widgets.document.closeSearch')} icon={IconX} onClick={close} />
    </search>
  );
}

/** The search for words in a document. */
export function SearchBar({ document }: Props) {
  const isOpen = useSelector(document, (snapshot) => snapshot.matches({ open: { ready: { search: 'open' } } }));
  return isOpen && <Bar document={document} />;
}
