import { Group, Text, VisuallyHidden } from '@mantine/core';
import type { Attending } from '../../../../domain/control/colleagues';
import type { Part } from '../../../../domain/control/outline';
import { listFormat } from '../../../../domain/kernel/formats';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { Avatar } from '../../../theme/Avatar';
import { useControl } from '../use-control';
import styles from './Editor.module.css';
import { useAttendingText, useAttendingTo, useColleagues } from './use-colleagues';

/** In a row of the tree there is room for this many. */
const SHOWN = 3;

/** Who attends to a row of the tree. */
export function RowColleagues({ attending }: { attending: readonly Attending[] }) {
  const { locale } = useControl();
  const { nameOf, textOf } = useAttendingText();
  if (attending.length === 0) return null;
  const [shown, more] = [attending.slice(0, SHOWN), attending.slice(SHOWN)];
  return (
    <span className={styles.colleagues}>
      {shown.map((one) => (
        <span key={one.uid} title={textOf(one)} data-doing={one.doing}>
          <Avatar name={nameOf(one)} size="tiny" />
          <VisuallyHidden>{textOf(one)}</VisuallyHidden>
        </span>
      ))}
      {more.length > 0 && (
        <span title={more.map(textOf).join('\n')}>
          <span aria-hidden>{`+${numberFormat(locale).format(more.length)}`}</span>
          <VisuallyHidden>{more.map(textOf).join(', ')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/**
 * Who else attends to what is selected. A screen reader announces who comes, not each change. The line is there as soon as
 * another organiser is in the editor, so that the form does not move while it is written.
 */
export function FormColleagues({ parts }: { parts: readonly Part[] }) {
  const { locale, t } = useControl();
  const isAlone = useColleagues().length === 0;
  const attending = useAttendingTo(parts);
  const { nameOf, textOf } = useAttendingText();
  const names = listFormat(locale, { type: 'conjunction' }).format(attending.map(nameOf));
  return (
    <>
      <VisuallyHidden component="output">{attending.length > 0 && t('colleagues.also', { names })}</VisuallyHidden>
      {!isAlone && (
        <Group gap="xs" mih={26}>
          {attending.map((one) => (
            <Group key={one.uid} gap={6} wrap="nowrap" className={styles.colleagues} data-doing={one.doing}>
              <span data-doing={one.doing}>
                <Avatar name={nameOf(one)} size="tiny" />
              </span>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {textOf(one)}
              </Text>
            </Group>
          ))}
        </Group>
      )}
    </>
  );
}
