import { Text } from '@mantine/core';
import { usePart } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';

const REFUSALS = { 422: 'certificates.letters', 429: 'chatData.tooOften' } as const;
const isKnown = (status: number | null): status is keyof typeof REFUSALS => status !== null && status in REFUSALS;

/** What prevented the last action, and what to do about it. */
export function Trouble() {
  const { t } = useWords();
  const key = usePart('certificates', (snapshot) => {
    const { status } = snapshot.context;
    if (snapshot.matches({ kept: 'renamed' })) return 'certificates.renamed';
    if (snapshot.matches({ kept: 'refused' })) return isKnown(status) ? REFUSALS[status] : 'leads.failed';
    if (snapshot.matches({ choosing: 'failed' }) || snapshot.matches({ unread: 'failed' })) return 'leads.failed';
    const isAway =
      snapshot.matches({ kept: 'offline' }) ||
      snapshot.matches({ choosing: 'offline' }) ||
      snapshot.matches({ unread: 'offline' }) ||
      snapshot.matches({ stopping: 'failed' });
    return isAway ? 'leads.offline' : null;
  });
  if (key === null) return null;
  return (
    <Text role="alert" size="sm" c="danger">
      {t(key)}
    </Text>
  );
}
