import { Progress, Stack, Text } from '@mantine/core';
import { numberFormat } from '../../../domain/kernel/number-format';
import { useControl } from './use-control';

type CourseProps = {
  /** The accessible name of the progress bar. */
  label: string;
  percent: number;
  /** Of the file that is being sent, where `percent` is of several. */
  sent?: number;
};

/** The progress of a file; once all of it was sent, the service processes it. */
export function Course({ label, percent, sent = percent }: CourseProps) {
  const { locale, t } = useControl();
  const share = numberFormat(locale, 'percent').format(sent / 100);
  return (
    <Stack gap={4} flex="1 1 10rem" maw={320}>
      <Progress value={percent} aria-label={label} />
      <Text component="output" size="sm" c="dimmed">
        {sent === 100 ? t('upload.preparing') : share}
      </Text>
    </Stack>
  );
}
