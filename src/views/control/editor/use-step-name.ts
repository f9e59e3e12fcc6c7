import { nameIn } from '../../../../domain/control/making';
import type { Step } from '../../../../domain/control/steps';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { useControl } from '../use-control';

/** What a step was done to, such as “Lobby and 2 more”. */
export function useStepName() {
  const { locale, t } = useControl();
  return ({ name, count = 1 }: Step): string => {
    const first = nameIn(name, locale);
    return count === 1 ? first : t('several.more', { name: first, count: numberFormat(locale).format(count - 1) });
  };
}
