import { FEWEST } from '../../../../domain/control/figures';
import { Panel } from '../Panel';
import { useControl } from '../use-control';
import { useFormats } from '../use-formats';
import { useSectionsPart } from '../use-sections';
import { Exports } from './Exports';
import styles from './figures.module.css';
import { HowItWent } from './HowItWent';

/** How the event went. */
export function FiguresSection() {
  const { t } = useControl();
  const { number } = useFormats();
  const figures = useSectionsPart(({ children }) => children.figures);
  return (
    <>
      <Panel
        className={styles.figures ?? ''}
        id="how-it-went"
        title={t('section.figures')}
        help={t('figures.help', { fewest: number(FEWEST) })}
      >
        {figures !== undefined && <HowItWent figures={figures} />}
      </Panel>
      <Exports />
    </>
  );
}
