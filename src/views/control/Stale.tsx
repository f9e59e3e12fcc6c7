import { Button, Stack, Text } from '@mantine/core';
import { numberFormat } from '../../../domain/kernel/number-format';
import { BusyButton } from '../../theme/BusyButton';
import { Changes } from './Changes';
import { Actions } from './Panel';
import { Trouble } from './Trouble';
import { useControl, useControlPart } from './use-control';

/** The differences if another designer saved first, and the question what to do. */
export function Stale() {
  const { control, locale, t } = useControl();
  const conflict = useControlPart(({ context }) => context.conflict);
  const isSaving = useControlPart((snapshot) => snapshot.matches({ open: 'saving' }));
  if (conflict === null) return null;
  const version = numberFormat(locale).format(conflict.version);
  return (
    <Trouble>
      <Stack gap="sm">
        <Text>{t('stale', { version })}</Text>
        {conflict.changes.length === 0 ? <Text>{t('staleSame')}</Text> : <Changes changes={conflict.changes} />}
        <Actions>
          <BusyButton
            variant="outline"
            color="danger"
            isBusy={isSaving}
            onClick={() => control.send({ type: 'control.confirm' })}
          >
            {t('staleSave')}
          </BusyButton>
          <Button variant="subtle" onClick={() => control.send({ type: 'control.cancel' })}>
            {t('staleLook')}
          </Button>
        </Actions>
      </Stack>
    </Trouble>
  );
}
