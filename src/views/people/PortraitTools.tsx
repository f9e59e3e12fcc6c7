import { Button, FileButton, Group } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { listFormat } from '../../../domain/kernel/formats';
import { numberFormat } from '../../../domain/kernel/number-format';
import { CHOSEN_BYTES_MAX, PORTRAIT_TYPES } from '../../../domain/people/portraits';
import { BusyButton } from '../../theme/BusyButton';
import { OwnText } from '../../theme/OwnText';
import { ownFile } from '../chat/own-file';
import { useActorOf, usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

const NAMES = ['JPEG', 'PNG', 'GIF', 'WebP', 'AVIF'];
const MB = 1024 * 1024;

/** Removes the picture of a profile: the own one, or as an organiser that of another attendee. */
export function RemovePortrait({ id }: { id: string }) {
  const { t } = useWords();
  const portrait = useActorOf('portrait');
  const isRemoving = usePart('portrait', (snapshot) => snapshot.matches('removing'));
  return (
    <BusyButton
      variant="subtle"
      color="danger"
      isBusy={isRemoving}
      onClick={() => portrait.send({ type: 'portrait.remove', id })}
    >
      {t('profile.picture.remove')}
    </BusyButton>
  );
}

/** That the last removal of a picture did not work, and `children` in the same alert. */
export function RemovalTrouble({ children }: { children?: ReactNode }) {
  const { t } = useWords();
  const isNotRemoved = usePart('portrait', (snapshot) => snapshot.matches({ idle: 'notRemoved' }));
  return (
    <div role="alert">
      <OwnText>{children}</OwnText>
      {isNotRemoved && <p>{t('profile.picture.notRemoved')}</p>}
    </div>
  );
}

/** What the user can do with the own picture. */
export function PortraitTools({ id }: { id: string | null }) {
  const { t, locale } = useWords();
  const isWrong = usePart('portrait', (snapshot) => snapshot.matches({ idle: 'wrong' }));
  const types = listFormat(locale, { type: 'disjunction' }).format(NAMES);
  const most = numberFormat(locale).format(CHOSEN_BYTES_MAX / MB);
  const portrait = useActorOf('portrait');
  const reset = useRef<() => void>(null);
  return (
    <>
      <Group gap="xs">
        <FileButton
          accept={PORTRAIT_TYPES.join(',')}
          resetRef={reset}
          inputProps={{ 'aria-label': t(id === null ? 'profile.picture.add' : 'profile.picture.change') }}
          onChange={(file) => {
            if (file === null) return;
            const { size, type, content } = ownFile(file);
            portrait.send({ type: 'portrait.choose', file: { size, type, content } });
            reset.current?.();
          }}
        >
          {(button) => <Button {...button}>{t(id === null ? 'profile.picture.add' : 'profile.picture.change')}</Button>}
        </FileButton>
        {id !== null && <RemovePortrait id={id} />}
      </Group>
      <RemovalTrouble>{isWrong && <p>{t('profile.picture.wrong', { types, size: most })}</p>}</RemovalTrouble>
    </>
  );
}
