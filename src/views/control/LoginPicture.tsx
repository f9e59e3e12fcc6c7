import { Button, Image, Stack, Text, Title } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { LoginPageDesk } from '../../../domain/control/offering';
import { PICTURE_ENDINGS } from '../../../domain/control/uploads';
import { seal } from '../../../domain/kernel/sealed';
import { ownPicture } from '../../../domain/shell/own-picture';
import type { OfferingActorRef } from '../../../machines/control/offering.machine';
import { BusyButton } from '../../theme/BusyButton';
import { OwnText } from '../../theme/OwnText';
import { Course } from './Course';
import type { DroppedFile } from './dropped';
import { FileZone } from './FileZone';
import { Actions, Help } from './Panel';
import { Refusal } from './Refusal';
import { useControl } from './use-control';

type LoginPictureProps = { offering: OfferingActorRef } & Pick<LoginPageDesk, 'picture'>;

/** The background picture of the login page, which designers can replace. */
export function LoginPicture({ offering, picture: { address, from } }: LoginPictureProps) {
  const { t } = useControl();
  const percent = useSelector(offering, ({ context }) => context.percent);
  const isSending = useSelector(offering, (snapshot) => snapshot.matches('sending'));
  const isTakingBack = useSelector(offering, (snapshot) => snapshot.matches('takingBack'));
  const shown = ownPicture(address, null);
  const isSaved = useSelector(
    offering,
    ({ context: { about, outcome } }) => about === 'picture' && outcome === 'saved',
  );
  const fault = useSelector(offering, ({ context }) => (context.about === 'picture' ? context.fault : null));
  const choose = ([chosen]: readonly DroppedFile[]) => {
    if (chosen !== undefined) offering.send({ type: 'offering.picture', picture: seal(chosen.file) });
  };
  return (
    <Stack gap="sm">
      <Title order={3} fz="md">
        {t('offer.picture')}
      </Title>
      {shown !== null && <Image src={shown} alt="" maw={320} radius="md" style={{ aspectRatio: '16 / 9' }} />}
      {from === 'fixed' ? (
        <Help>{t('offer.fixed')}</Help>
      ) : (
        <FileZone
          label={t('offer.choose')}
          accept={PICTURE_ENDINGS}
          isSingle
          isBusy={isSending || isTakingBack}
          choose={choose}
        >
          {(button) => (
            <Actions>
              <OwnText>{button}</OwnText>
              {from === 'own' && !isSending && (
                <BusyButton isBusy={isTakingBack} onClick={() => offering.send({ type: 'offering.takeBack' })}>
                  {t('offer.back')}
                </BusyButton>
              )}
              {isSending && (
                <>
                  <Course label={t('offer.picture')} percent={percent} />
                  <Button variant="subtle" onClick={() => offering.send({ type: 'offering.cancel' })}>
                    {t('upload.cancel')}
                  </Button>
                </>
              )}
            </Actions>
          )}
        </FileZone>
      )}
      <Text component="output">{isSaved && t('offer.saved')}</Text>
      <Refusal fault={fault} />
    </Stack>
  );
}
