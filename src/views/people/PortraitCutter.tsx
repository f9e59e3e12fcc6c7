import '@mantine/core/styles/Slider.layer.css';
import { Box, Button, Input, Slider } from '@mantine/core';
import { useRef, useState } from 'react';
import Cropper, { type Point } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Square } from '../../../domain/people/portraits';
import { BusyButton } from '../../theme/BusyButton';
import { PanelActions, PanelText } from '../../theme/PanelParts';
import { useActorOf, usePart } from '../kernel/actors';
import { useStep } from '../kernel/use-overlay';
import { useWords } from '../kernel/use-words';
import styles from './PortraitCutter.module.css';

const MOST = 4;
const STEP = 0.1;

/** The chosen picture, of which the user moves and enlarges the part that others see. */
export function PortraitCutter() {
  const { t } = useWords();
  const portrait = useActorOf('portrait');
  const address = usePart('portrait', ({ context }) => context.address)?.open() ?? null;
  const isStoring = usePart('portrait', (snapshot) => snapshot.matches('storing'));
  const hasFailed = usePart('portrait', (snapshot) => snapshot.matches({ cutting: 'failed' }));
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const square = useRef<Square | null>(null);
  const isWaiting = usePart('portrait', (snapshot) => snapshot.matches({ cutting: 'waiting' }));
  const cancel = () => portrait.send({ type: 'portrait.cancel' });
  useStep({ id: 'portrait', kind: 'form', isOpen: true, onPop: 'confirm', close: cancel });
  return (
    <>
      <PanelText>
        <h3 tabIndex={-1} ref={attendTo}>
          {t('profile.picture.cut')}
        </h3>
        <p>{t('profile.picture.cutHint')}</p>
        <div className={styles.stage} dir="ltr">
          {address !== null && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={MOST}
              aspect={1}
              cropShape="round"
              showGrid={false}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'application', 'aria-label': t('profile.picture.cut') }}
              mediaProps={{ onError: () => portrait.send({ type: 'portrait.unreadable' }) }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => {
                square.current = pixels;
                if (isWaiting) portrait.send({ type: 'portrait.measured', square: pixels });
              }}
            />
          )}
        </div>
        <Box>
          <Input.Label component="div" aria-hidden>
            {t('profile.picture.zoom')}
          </Input.Label>
          <Slider
            thumbLabel={t('profile.picture.zoom')}
            label={null}
            min={1}
            max={MOST}
            step={STEP}
            value={zoom}
            onChange={setZoom}
          />
        </Box>
      </PanelText>
      <PanelActions>
        <Box role="alert" flex="1 0 100%">
          {hasFailed && <p>{t('profile.picture.failed')}</p>}
        </Box>
        <BusyButton
          variant="filled"
          isBusy={isStoring || isWaiting}
          onClick={() => portrait.send({ type: 'portrait.save', square: square.current })}
        >
          {t(isStoring ? 'profile.saving' : 'profile.save')}
        </BusyButton>
        <Button variant="subtle" onClick={cancel}>
          {t('common.cancel')}
        </Button>
      </PanelActions>
    </>
  );
}

const attendTo = (title: HTMLElement | null): void => title?.focus();
