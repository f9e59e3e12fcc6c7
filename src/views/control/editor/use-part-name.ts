import { useCallback } from 'react';
import { partName } from '../../../../domain/control/making';
import type { Part } from '../../../../domain/control/outline';
import { controlWords } from '../../../words/control/words';
import { useControl } from '../use-control';

/** The name of a part; what has no name of its own is called what it is. */
export function usePartName() {
  const { locale } = useControl();
  return useCallback(
    (part: Part): string => {
      const { kind } = part;
      return kind === 'venue' || kind === 'everywhere' || kind === 'pictures'
        ? controlWords(locale, `form.place.${kind}`)
        : partName(part, locale);
    },
    [locale],
  );
}
