import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useCallback, useRef } from 'react';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { numberFormat } from '../../../../domain/kernel/number-format';
import type { WallActorRef } from '../../../../machines/chat/wall.machine';
import { isSameDay } from '../../chat/chat-times';
import { ReportForm } from '../../chat/ReportForm';
import { Standing } from '../../chat/Standing';
import { useSafety } from '../../chat/use-safety';
import { usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import { CalmWall } from './CalmWall';
import { Post } from './Post';
import { PostForm } from './PostForm';
import { UnsentPost } from './UnsentPost';
import { useFeed, useUnsent, type WallProps } from './use-wall';
import styles from './Wall.module.css';
import { layInColumns } from './wall-columns';

/** The keys of a feed: to the post before or after. */
function walk({ key, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'PageDown' && key !== 'PageUp') return false;
  const posts = [...currentTarget.querySelectorAll<HTMLElement>('article')];
  const at = posts.findIndex((post) => post.contains(document.activeElement));
  const next = posts[key === 'PageDown' ? at + 1 : at - 1];
  next?.focus();
  return next !== undefined;
}

const KEYS = {
  onKeyDown: unlessComposing((event: KeyboardEvent<HTMLElement>) => {
    if (walk(event)) event.preventDefault();
  }),
};

/** What the attendee should know about the wall as a whole. */
function Notices({ actor, isConnected }: { actor: WallActorRef; isConnected: boolean }) {
  const { t } = useWords();
  const isLate = useSelector(actor, (snapshot) => snapshot.matches({ content: { listening: { loading: 'late' } } }));
  const isRefused =
    useSelector(actor, (snapshot) => snapshot.matches({ content: 'refused' })) || (isLate && isConnected);
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ deletion: { none: 'failed' } }));
  const isClosed = useSelector(actor, ({ context }) => context.isClosed);
  return (
    <>
      {isRefused && (
        <div className={styles.notice} role="alert">
          <p>{t('widgets.wallFailed')}</p>
          <Button onClick={() => actor.send({ type: 'wall.retry' })}>{t('common.retry')}</Button>
        </div>
      )}
      {!isConnected && !isRefused && <output className={styles.notice}>{t('wall.offline')}</output>}
      {hasFailed && (
        <p className={styles.notice} role="alert">
          {t('wall.deleteFailed')}
        </p>
      )}
      {isClosed && <p className={styles.notice}>{t('wall.closed')}</p>}
      <Standing />
    </>
  );
}

function Feed({ actor, room, widgetId }: WallProps) {
  const { t, locale } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const now = usePart('serverTime', ({ context }) => context.now, isSameDay);
  const isFilled = useSelector(actor, (snapshot) => snapshot.matches({ content: { listening: { shown: 'filled' } } }));
  const { queue, refused, isConnected } = useUnsent(room);
  const { feed, fresh, waiting, hasMore } = useFeed(actor, room);
  const lay = useCallback((element: HTMLDivElement | null) => {
    place.current = element;
    return layInColumns(element);
  }, []);
  const own = { actor, room, widgetId, now };
  const hasPosts = feed.length + waiting.length + queue.length + refused.length > 0;
  const isEmpty = !hasPosts && fresh === 0;
  return (
    <>
      {fresh > 0 && (
        <Button
          className={styles.fresh}
          onClick={() => {
            actor.send({ type: 'wall.renew' });
            place.current?.focus();
          }}
        >
          {t('wall.fresh', { count: numberFormat(locale).format(fresh) })}
        </Button>
      )}
      {isEmpty && !isFilled && <p className={styles.empty}>{t('wall.empty')}</p>}
      {/* A feed has at least one article. */}
      <div
        ref={lay}
        role={hasPosts ? 'feed' : 'group'}
        className={styles.feed}
        aria-label={t('wall.feed')}
        tabIndex={-1}
        {...KEYS}
      >
        {[...refused, ...queue].map((message) => (
          <UnsentPost
            key={message.key}
            message={message}
            isRefused={refused.includes(message)}
            isConnected={isConnected}
          />
        ))}
        {waiting.map((id) => (
          <Post key={id} {...own} id={id} waits place={null} />
        ))}
        {feed.map((id, index) => (
          <Post key={id} {...own} id={id} place={{ index, size: hasMore ? -1 : feed.length }} />
        ))}
      </div>
      {hasMore && (
        <Button className={styles.more} onClick={() => actor.send({ type: 'wall.more' })}>
          {t('wall.more')}
        </Button>
      )}
    </>
  );
}

/** Our own wall: what attendees post, and a line to post in. */
export function Wall(given: WallProps) {
  const { actor, room } = given;
  const { t } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const complaint = usePart('chat', ({ children }) => children.complaint);
  const isReporting = useSelector(
    complaint,
    (snapshot) => snapshot?.matches('open') === true && snapshot.context.reported?.room === room,
  );
  const isAwaited = useSelector(actor, (snapshot) => snapshot.matches({ content: { listening: 'loading' } }));
  const isLate = useSelector(actor, (snapshot) => snapshot.matches({ content: { listening: { loading: 'late' } } }));
  const isLoading = isAwaited && !isLate;
  const hasPosts = useSelector(actor, ({ context }) => Object.keys(context.posts).length > 0);
  const isCalm = useSelector(actor, (snapshot) => snapshot.matches({ screen: 'calm' }));
  const isClosed = useSelector(actor, ({ context }) => context.isClosed);
  const { isLockedOut } = useSafety();
  const { isConnected } = useUnsent(room);
  if (isReporting && complaint !== undefined) return <ReportForm complaint={complaint} of="post" />;
  const enterCalm = (): void => {
    actor.send({ type: 'wall.calm' });
    void root.current?.requestFullscreen?.().catch(() => {});
  };
  return (
    <div ref={root} className={styles.wall} data-calm={isCalm || undefined}>
      {isCalm ? (
        <CalmWall {...given} />
      ) : (
        <>
          {!isClosed && !isLockedOut && <PostForm actor={actor} room={room} />}
          <Notices actor={actor} isConnected={isConnected || isLoading} />
          {isLoading && !hasPosts && <LoadingIndicator place="inline" text={t('wall.loading')} />}
          {(!isAwaited || hasPosts) && (
            <>
              <Feed {...given} />
              <Button variant="subtle" className={styles.calm} onClick={enterCalm}>
                {t('wall.calm')}
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
