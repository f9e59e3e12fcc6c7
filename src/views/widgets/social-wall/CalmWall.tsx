import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../theme/IconButton';
import { isSameDay } from '../../chat/chat-times';
import { useSafety } from '../../chat/use-safety';
import { usePart } from '../../kernel/actors';
import { useStep } from '../../kernel/use-overlay';
import { useWords } from '../../kernel/use-words';
import { PostText } from './Post';
import type { WallProps } from './use-wall';
import styles from './Wall.module.css';

/** The wall for large screens: large type and no controls but the way out; a new post takes the place of an old one. */
export function CalmWall({ actor, room, name }: WallProps) {
  const { t } = useWords();
  const way = useRef<HTMLDivElement>(null);
  const places = useSelector(actor, ({ context }) => context.places);
  const posts = useSelector(actor, ({ context }) => context.posts);
  const now = usePart('serverTime', ({ context }) => context.now, isSameDay);
  const { blocked } = useSafety();
  const leave = (): void => actor.send({ type: 'wall.control' });
  useStep({ id: 'calm-wall', kind: 'form', isOpen: true, onPop: 'ask', close: leave });
  useEffect(() => {
    way.current?.querySelector('button')?.focus();
    // The browser's own way out of the full screen.
    const follow = (): void => {
      if (document.fullscreenElement === null) actor.send({ type: 'wall.control' });
    };
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      if (document.fullscreenElement !== null && document.fullscreenElement !== undefined)
        void document.exitFullscreen().catch(() => {});
    };
  }, [actor]);
  return (
    <>
      <div className={styles.out} ref={way}>
        <IconButton label={t('wall.leaveCalm')} icon={IconX} onClick={leave} />
      </div>
      <h3 className={styles.title}>{name}</h3>
      {places.length === 0 && <p className={styles.empty}>{t('wall.empty')}</p>}
      <ul className={styles.places} aria-label={t('wall.feed')}>
        {places.map((id, place) => {
          const post = posts[id];
          if (post === undefined || blocked.includes(post.open().from)) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place stays while its post changes.
            <li key={place} className={styles.place}>
              <article key={id} className={styles.calmPost}>
                <PostText room={room} id={id} now={now} post={post.open()} isCalm />
              </article>
            </li>
          );
        })}
      </ul>
    </>
  );
}
