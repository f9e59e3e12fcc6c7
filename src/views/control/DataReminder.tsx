import { Alert, Anchor } from '@mantine/core';
import { useControl, useControlPart } from './use-control';
import { useFormats } from './use-formats';

/** Reminds organisers that personal data is deleted soon, with the way to what they can take away before. */
export function DataReminder() {
  const { t } = useControl();
  const { day } = useFormats();
  const due = useControlPart(({ context }) =>
    context.desk?.dataTerm?.isNear === true ? context.desk.dataTerm.day : null,
  );
  if (due === null) return null;
  return (
    <Alert role="note" color="danger" title={t('dataTerm.title')}>
      <span>{t('dataTerm.due', { day: day(due) })}</span>{' '}
      <Anchor href="#figures">{t('dataTerm.soon', { section: t('section.figures') })}</Anchor>
    </Alert>
  );
}
