import { useMemo } from 'react';
import { partName } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import { directionOf, type Shape } from '../../../../domain/control/placing';
import { type Scene, sceneOf } from '../../../../domain/control/scene';
import { unitFormat } from '../../../../domain/kernel/formats';
import { directionOf as readingDirectionOf } from '../../../../domain/shell/language';
import { useControl } from '../use-control';
import { useEditingPart } from './use-editing';

/** The picture of what is selected. */
export function useScene(): Scene | null {
  const { locale } = useControl();
  const document = useEditingPart(({ context }) => context.document);
  const view = useEditingPart(({ context }) => context.view);
  return useMemo(() => sceneOf(document, view, readingDirectionOf(locale)), [document, view, locale]);
}

/** What places and parts are called. */
export function usePlaceTexts() {
  const { locale, t } = useControl();
  const percent = unitFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const degrees = unitFormat(locale, {
    style: 'unit',
    unit: 'degree',
    unitDisplay: 'narrow',
    maximumFractionDigits: 1,
  });
  return {
    nameOf: (part: Part): string => partName(part, locale),
    placeText: (shape: Shape, isPanorama: boolean): string => {
      const [width, height] = [percent.format(shape.width), percent.format(shape.height)];
      if (!isPanorama)
        return t('place.read', { left: percent.format(shape.x), top: percent.format(shape.y), width, height });
      const { yaw, pitch } = directionOf(shape);
      return t('place.readAngles', {
        yaw: degrees.format(yaw),
        pitch: degrees.format(pitch),
        width: degrees.format(shape.width * 360),
        height: degrees.format(shape.height * 180),
      });
    },
  };
}
