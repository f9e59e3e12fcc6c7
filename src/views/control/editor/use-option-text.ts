import type { Setting } from '../../../../domain/control/form-settings';
import { optionKey } from '../../../words/control/labels';
import { useControl } from '../use-control';
import type { Names } from './FormTitle';

/** One of the values that a setting may have, in words. */
export function useOptionText(names: Names) {
  const { t } = useControl();
  return ({ kind, options, isReference }: Setting, option: string): string => {
    if (kind === 'switch') return option === '' ? '–' : t(option === 'true' ? 'form.yes' : 'form.no');
    const known = isReference ? names.get(option) : undefined;
    const isAlone = options.filter((one) => names.get(one) === known).length <= 1;
    if (known !== undefined) return isAlone ? known : `${known} (${option})`;
    const key = isReference ? null : optionKey(option);
    return key === null ? option || '–' : t(key);
  };
}
