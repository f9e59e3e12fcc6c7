import { Modal } from '@mantine/core';
import type { ContentWidget } from '../../../domain/kernel/venue';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { KindIcon } from './KindIcon';
import { dialogIdOf, useWidget } from './use-widget';
import { WidgetBody } from './WidgetBody';
import styles from './WidgetDialog.module.css';

/** What a widget opens into, over the place it was opened from. */
export function WidgetDialog({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  const { name, kind, kindText } = useWidget(widget);
  const dialogs = useActorOf('dialogs');
  const id = dialogIdOf(widget);
  const isOpened = usePart('dialogs', ({ context }) => context.stack.some((dialog) => dialog.id === id));
  return (
    <Modal.Root
      opened={isOpened}
      onClose={() => dialogs.send({ type: 'dialogs.remove', id })}
      size={480}
      closeOnEscape={false}
      centered
      padding={0}
      transitionProps={{ transition: 'pop', duration: 180 }}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '', title: styles.heading ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <div className={styles.header}>
          <Modal.Title>
            <span className={styles.title}>
              <span className={styles.icon}>
                <KindIcon kind={kind} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                {name !== kindText && <span className={styles.kind}>{kindText}</span>}
              </span>
            </span>
          </Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} size={44} iconSize={22} />
        </div>
        <Modal.Body>
          <WidgetBody widget={widget} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
