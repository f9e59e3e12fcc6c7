import { Text } from '@mantine/core';
import { type Attended, isCertifiable } from '../../../../domain/agenda/certificates';
import { useWords } from '../../kernel/use-words';
import { useTexts } from './use-certificates';

/** How long the user has attended something, and what is missing for its certificate. */
export function Minutes({ of, id }: { of: Attended; id?: string }) {
  const { t } = useWords();
  const { attended } = useTexts();
  const isEnough = isCertifiable({ ...of, isOver: true });
  return (
    <>
      <Text size="sm" c="dimmed" id={id}>
        {attended(of)}
      </Text>
      {isEnough && !of.isOver && (
        <Text size="sm" c="dimmed">
          {t('certificates.later')}
        </Text>
      )}
    </>
  );
}
