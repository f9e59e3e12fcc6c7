import { Group } from '@mantine/core';
import IconArrowsMove from '@tabler/icons-react/icons/IconArrowsMove';
import IconMaximize from '@tabler/icons-react/icons/IconMaximize';
import IconMinimize from '@tabler/icons-react/icons/IconMinimize';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import IconPlus from '@tabler/icons-react/icons/IconPlus';
import { useSelector } from '@xstate/react';
import type { PointerEvent, ReactNode } from 'react';
import { unlessComposing } from '../../../domain/kernel/keys';
import { IconButton } from '../../theme/IconButton';
import { useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './Calls.module.css';
import { roomOf, useCallSize, useCallWindow, WAYS } from './use-call-window';

const atOf = ({ clientX, clientY }: PointerEvent) => ({ x: clientX, y: clientY });

/** The buttons of the window of a call: how large it is, and where. */
function Tools() {
  const { t } = useWords();
  const frame = useCallWindow();
  const size = useCallSize();
  const canEnlarge = useSelector(frame, (snapshot) => snapshot?.can({ type: 'callWindow.enlarge' }) === true);
  const canShrink = useSelector(frame, (snapshot) => snapshot?.can({ type: 'callWindow.shrink' }) === true);
  const leave = (): void => frame?.send({ type: 'callWindow.leaveFull' });
  useStep({ id: 'call-full', kind: 'form', isOpen: size === 'full', onPop: 'ask', close: leave });
  if (size === 'full') return <IconButton label={t('room.leaveFullScreen')} icon={IconMinimize} onClick={leave} />;
  return (
    <Group gap={0} wrap="nowrap">
      <IconButton
        label={t('calls.move')}
        icon={IconArrowsMove}
        className={styles.mover}
        data-mover=""
        onKeyDown={unlessComposing((event) => {
          const by = WAYS[event.key];
          if (by === undefined) return;
          event.preventDefault();
          frame?.send({ type: 'callWindow.move', by, room: roomOf(event.currentTarget) });
        })}
      />
      <IconButton
        label={t('calls.smaller')}
        icon={IconMinus}
        aria-disabled={!canShrink}
        onClick={() => frame?.send({ type: 'callWindow.shrink' })}
      />
      <IconButton
        label={t('calls.larger')}
        icon={IconPlus}
        aria-disabled={!canEnlarge}
        onClick={() => frame?.send({ type: 'callWindow.enlarge' })}
      />
      <IconButton
        label={t('meeting.fullScreen')}
        icon={IconMaximize}
        onClick={() => frame?.send({ type: 'callWindow.fill' })}
      />
    </Group>
  );
}

/** The line above a call, by which its window is moved while the call lasts. */
export function CallHead({ isEnded, children }: { isEnded: boolean; children: ReactNode }) {
  const frame = useCallWindow();
  if (isEnded) return <div className={styles.title}>{children}</div>;
  return (
    <div
      className={styles.head}
      onPointerDown={(event) => {
        if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button:not([data-mover])')))
          return;
        event.currentTarget.setPointerCapture(event.pointerId);
        frame?.send({ type: 'callWindow.grab', at: atOf(event) });
      }}
      onPointerMove={(event) =>
        frame?.send({ type: 'callWindow.drag', at: atOf(event), room: roomOf(event.currentTarget) })
      }
      onPointerUp={() => frame?.send({ type: 'callWindow.drop' })}
      onPointerCancel={() => frame?.send({ type: 'callWindow.drop' })}
    >
      <div className={styles.title}>{children}</div>
      <Tools />
    </div>
  );
}
