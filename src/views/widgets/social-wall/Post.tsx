import { Button } from '@mantine/core';
import IconFlag from '@tabler/icons-react/icons/IconFlag';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { useSelector } from '@xstate/react';
import { memo, useEffect, useId, useRef } from 'react';
import type { ChatMessage } from '../../../../domain/chat/message';
import type { WallActorRef } from '../../../../machines/chat/wall.machine';
import { Avatar } from '../../../theme/Avatar';
import { IconButton } from '../../../theme/IconButton';
import { momentText } from '../../chat/chat-times';
import { MessageFile } from '../../chat/MessageFile';
import { useName } from '../../chat/use-chat';
import { usePart } from '../../kernel/actors';
import { MessageText } from '../../kernel/MessageText';
import { useWords } from '../../kernel/use-words';
import { LikeToggle } from '../../media/LikeToggle';
import styles from './Wall.module.css';

type TextProps = { room: string; id: string; post: ChatMessage; now: number; titleId?: string; isCalm?: boolean };

/** What a post says, with its author, time and picture. */
export function PostText({ room, id, post, now, titleId, isCalm = false }: TextProps) {
  const { t, locale } = useWords();
  const name = useName(post.from);
  const isOwn = usePart('chat', ({ context }) => context.line?.uid ?? null) === post.from;
  return (
    <>
      <header className={styles.by} id={titleId}>
        <Avatar name={name} />
        <span>
          <strong dir="auto">{isOwn && !isCalm ? t('chat.you') : name}</strong>
          <time dateTime={new Date(post.at).toISOString()}>{momentText(post.at, now, locale)}</time>
        </span>
      </header>
      {post.text !== undefined && (
        <p className={styles.text}>
          <MessageText text={post.text} ownName="" />
        </p>
      )}
      {post.file !== undefined && <MessageFile room={room} id={id} file={post.file} />}
    </>
  );
}

/** Asks before a post of the user is deleted. */
function Removal({ actor, id, waits }: { actor: WallActorRef; id: string; waits: boolean }) {
  const { t } = useWords();
  const isAsking = useSelector(actor, ({ context }) => context.removal?.id === id);
  const question = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isAsking]);
  if (!isAsking)
    return (
      <IconButton
        label={t('chat.delete')}
        icon={IconTrash}
        className={styles.quiet}
        onClick={() => actor.send({ type: 'wall.remove', id, isWaiting: waits })}
      />
    );
  return (
    <fieldset ref={question} className={styles.asking}>
      <legend>{t('wall.deleteAsk')}</legend>
      <Button variant="outline" color="danger" onClick={() => actor.send({ type: 'wall.confirm' })}>
        {t('chat.delete')}
      </Button>
      <Button onClick={() => actor.send({ type: 'wall.keep' })}>{t('wall.keep')}</Button>
    </fieldset>
  );
}

type PostProps = {
  actor: WallActorRef;
  room: string;
  widgetId: string;
  now: number;
  id: string;
  /** It waits for approval, or was refused. */
  waits?: boolean;
  /** In the feed. */
  place: { index: number; size: number } | null;
};

/** A post with what the attendee can do with it. */
export const Post = memo(function Post({ actor, room, widgetId, now, id, waits = false, place }: PostProps) {
  const { t } = useWords();
  const titleId = useId();
  const sealed = useSelector(actor, ({ context }) => context[waits ? 'waiting' : 'posts'][id]);
  const complaint = usePart('chat', ({ children }) => children.complaint);
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? null);
  const post = sealed?.open();
  const name = useName(post?.from ?? null);
  if (post === undefined) return null;
  const isOwn = post.from === uid;
  return (
    <article
      className={styles.post}
      data-waits={waits || undefined}
      aria-labelledby={titleId}
      tabIndex={place?.index === 0 ? 0 : -1}
      {...(place !== null && { 'aria-posinset': place.index + 1, 'aria-setsize': place.size })}
    >
      <PostText room={room} id={id} post={post} now={now} titleId={titleId} />
      {waits && <p className={styles.state}>{t(post.hidden === undefined ? 'wall.waits' : 'wall.refused')}</p>}
      <footer className={styles.foot}>
        {!waits && (
          <LikeToggle piece={{ mediaBoardId: widgetId, contentPieceId: id }} title={t('wall.postBy', { name })} />
        )}
        {isOwn ? (
          <Removal actor={actor} id={id} waits={waits} />
        ) : (
          <IconButton
            label={t('wall.reportTitle')}
            icon={IconFlag}
            className={styles.quiet}
            onClick={() => complaint?.send({ type: 'complaint.open', room, messageId: id, about: post.from })}
          />
        )}
      </footer>
    </article>
  );
});
