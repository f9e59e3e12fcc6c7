import { Button, Textarea } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconX from '@tabler/icons-react/icons/IconX';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { PICTURE_TYPES } from '../../../../domain/chat/files';
import { sendable } from '../../../../domain/chat/message';
import { POST_LENGTH } from '../../../../domain/chat/wall';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { seal } from '../../../../domain/kernel/sealed';
import type { WallActorRef } from '../../../../machines/chat/wall.machine';
import { directed, GROWING } from '../../../theme/fields';
import { IconButton } from '../../../theme/IconButton';
import { IconFileButton } from '../../../theme/IconFileButton';
import { ownFile } from '../../chat/own-file';
import { usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import styles from './Wall.module.css';

/** From here on the rest is shown. */
const NEAR_END = POST_LENGTH - 60;

/** Writes a post, which the outbox of the chat sends, also later. */
export function PostForm({ actor, room }: { actor: WallActorRef; room: string }) {
  const { t, locale } = useWords();
  const id = useId();
  const outbox = usePart('chat', ({ children }) => children.outbox);
  const text = useSelector(actor, ({ context }) => context.draft)?.open() ?? '';
  const picture = useSelector(actor, ({ context }) => context.picture);
  const isPreModerated = useSelector(actor, ({ context }) => context.isPreModerated);
  const ready = sendable(text);
  const rest = POST_LENGTH - text.length;
  const isReady = rest >= 0 && (ready !== null || picture !== null);
  const choose = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    actor.send({ type: 'wall.illustrate', picture: { ...ownFile(file), stored: null } });
  };
  const post = (): void => {
    if (!isReady) return;
    const sent = { text: seal(ready ?? ''), replyTo: null, file: picture };
    outbox?.send({ type: 'outbox.queue', key: crypto.randomUUID(), room, ...sent });
    actor.send({ type: 'wall.posted' });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        post();
      }}
    >
      <div className={styles.line}>
        <IconFileButton label={t('wall.picture')} icon={IconPhoto} accept={PICTURE_TYPES} choose={choose} />
        <Textarea
          {...GROWING}
          aria-label={t('wall.write')}
          placeholder={t('wall.write')}
          {...directed('auto', { 'aria-describedby': `${id}-rest` })}
          error={rest < 0}
          value={text}
          onChange={({ currentTarget: { value: typed } }) =>
            actor.send({ type: 'wall.write', text: typed === '' ? null : seal(typed) })
          }
        />
        <Button type="submit" variant="filled" aria-disabled={!isReady}>
          {t('wall.post')}
        </Button>
      </div>
      {picture !== null && (
        <p className={styles.chosen}>
          <span dir="auto">{picture.name.open()}</span>
          <IconButton label={t('wall.removePicture')} icon={IconX} onClick={() => actor.send({ type: 'wall.bare' })} />
        </p>
      )}
      <p id={`${id}-rest`} className={styles.help} aria-live="polite">
        {text.length > NEAR_END
          ? t('chat.rest', { count: numberFormat(locale).format(rest) })
          : isPreModerated && t('wall.checked')}
      </p>
    </form>
  );
}
