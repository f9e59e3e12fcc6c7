import { Text } from '@mantine/core';
import type { DataTerm as Term } from '../../../domain/privacy/data-term';
import { RETENTION_DAYS } from '../../../domain/support/audit';
import { Help, Panel } from './Panel';
import { useControl, useControlPart } from './use-control';
import { useFormats } from './use-formats';

/** When personal data is deleted, or what was. */
function useStanding(): (term: Term | undefined) => string {
  const { t } = useControl();
  const { day, number } = useFormats();
  return (term) => {
    if (term === undefined) return t('dataTerm.none');
    if (term.done !== null) {
      const { at, people, messages } = term.done;
      return t('dataTerm.done', { day: day(at), people: number(people), messages: number(messages) });
    }
    return term.day === null ? t('dataTerm.endless') : t('dataTerm.due', { day: day(term.day) });
  };
}

/** The term of personal data: what goes on which day, and what stays. */
export function DataTerm() {
  const { t } = useControl();
  const says = useStanding();
  const { number } = useFormats();
  const term = useControlPart(({ context }) => context.desk?.dataTerm);
  return (
    <Panel id="data-term" title={t('dataTerm.title')} help={t('dataTerm.goes')}>
      <Help>{t('dataTerm.stays', { days: number(RETENTION_DAYS) })}</Help>
      <Text>{says(term)}</Text>
      <Help>{t('dataTerm.guard')}</Help>
    </Panel>
  );
}
