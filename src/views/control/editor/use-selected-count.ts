import type { Part } from '../../../../domain/control/outline';
import { numberFormat } from '../../../../domain/kernel/number-format';
import type { ControlKey } from '../../../words/control/words';
import { useControl } from '../use-control';

const KEYS: Readonly<Partial<Record<Part['kind'], ControlKey>>> = {
  area: 'several.areas',
  viewpoint: 'several.viewpoints',
  widget: 'several.contents',
};

/** How many parts are selected together. */
export function useSelectedCount() {
  const { locale, t } = useControl();
  return (parts: readonly Part[]): string => {
    const key = KEYS[parts[0]?.kind ?? 'venue'];
    return key === undefined ? t('several.none') : t(key, { count: numberFormat(locale).format(parts.length) });
  };
}
