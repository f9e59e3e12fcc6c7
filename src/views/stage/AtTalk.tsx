import type { ReactNode } from 'react';
import { stagePhase } from '../../../domain/stage/questions';
import styles from './AtTalk.module.css';

/** Kinds that show a talk, beside which attendees ask. */
const STAGES: readonly string[] = ['MEETING', 'MEDIA_BOARD'];

/** Whether a configuration of a widget is a talk that attendees take part in. */
export const isStage = (type: string, slot: { begin: string | null; end: string | null } | null): boolean =>
  slot !== null && stagePhase(slot, 0) !== null && STAGES.includes(type);

/** The content of a talk with what attendees do there beside it; on narrow screens below it. */
export const AtTalk = ({ aside, children }: { aside: ReactNode; children: ReactNode }) => (
  <div className={styles.both}>
    <div className={styles.talk}>{children}</div>
    <div className={styles.aside}>{aside}</div>
  </div>
);
