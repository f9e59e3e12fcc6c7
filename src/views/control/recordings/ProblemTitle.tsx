import { Group, Text } from '@mantine/core';
import { readProblemKey } from '../../../../domain/support/problem';
import { useControl } from '../use-control';
import { REFUSALS } from './words';

/** What failed first, in words and as the code names it. */
export function ProblemTitle({ problemKey: key }: { problemKey: string }) {
  const { t } = useControl();
  const problem = readProblemKey(key);
  if (problem === null) return <strong>{t('recordings.by.none')}</strong>;
  const { by, status, code, part, logic } = problem;
  const named = [part, logic, status === null ? null : String(status), code].filter((one) => one !== null);
  return (
    <Group component="span" gap="xs" style={{ rowGap: 0 }}>
      <strong>{t(REFUSALS[by])}</strong>
      <Text component="code" dir="ltr" ff="monospace" size="sm">
        {named.join(' · ')}
      </Text>
    </Group>
  );
}
