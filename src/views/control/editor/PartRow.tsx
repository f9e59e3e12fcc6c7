import { Badge } from '@mantine/core';
import IconEye from '@tabler/icons-react/icons/IconEye';
import IconMap2 from '@tabler/icons-react/icons/IconMap2';
import IconPhoto from '@tabler/icons-react/icons/IconPhoto';
import IconQuestionMark from '@tabler/icons-react/icons/IconQuestionMark';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconSquare from '@tabler/icons-react/icons/IconSquare';
import IconSquareCheckFilled from '@tabler/icons-react/icons/IconSquareCheckFilled';
import IconWorld from '@tabler/icons-react/icons/IconWorld';
import { memo } from 'react';
import type { Attending } from '../../../../domain/control/colleagues';
import type { Part } from '../../../../domain/control/outline';
import { numberFormat } from '../../../../domain/kernel/number-format';
import { kindOf } from '../../../../domain/widgets/kinds';
import { KIND_ICONS } from '../../widgets/kind-icons';
import { useControl } from '../use-control';
import { RowColleagues } from './Colleagues';
import styles from './Editor.module.css';

const ICONS = { venue: IconSettings, area: IconMap2, viewpoint: IconEye, everywhere: IconWorld, pictures: IconPhoto };

const iconOf = (kind: Part['kind'], type: string | null) => {
  if (kind !== 'widget') return ICONS[kind];
  const known = kindOf({ type: type ?? '' });
  return known === null ? IconQuestionMark : KIND_ICONS[known];
};

type PartRowProps = Pick<Part, 'kind' | 'type'> & {
  name: string;
  /** How many texts are missing in the language that is written. */
  lacking: number;
  /** `null` while parts are not ticked, or for one that cannot be. */
  isTicked: boolean | null;
  /** The other organisers who attend to it. */
  attending: readonly Attending[];
};

/** What a row of the tree shows of a part. There may be hundreds, most of which stay as they are when something changes. */
export const PartRow = memo(function PartRow({ kind, type, name, lacking, isTicked, attending }: PartRowProps) {
  const { locale, t } = useControl();
  const Icon = iconOf(kind, type);
  const Tick = isTicked === true ? IconSquareCheckFilled : IconSquare;
  return (
    <>
      {isTicked !== null && <Tick size={22} aria-hidden className={styles.tick} />}
      <Icon size={18} aria-hidden className={styles.kind} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
      <RowColleagues attending={attending} />
      {lacking > 0 && (
        <Badge size="sm" color="danger" variant="light" title={t('form.missing')}>
          {numberFormat(locale).format(lacking)}
        </Badge>
      )}
    </>
  );
});
