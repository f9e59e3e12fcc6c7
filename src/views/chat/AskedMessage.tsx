import { useSelector } from '@xstate/react';
import { numberFormat } from '../../../domain/kernel/number-format';
import { QUESTION_LENGTH } from '../../../domain/stage/questions';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';

const OUTCOMES = {
  asked: 'questions.askedMessage',
  waiting: 'questions.checked',
  known: 'questions.knownMessage',
} as const;
const REFUSALS = {
  409: 'questions.full',
  410: 'questions.shut',
  413: 'questions.long',
  422: 'chat.safety.word',
  423: 'chat.unaccepted',
  429: 'questions.slow',
} as const;
const isKnown = (status: number | null): status is keyof typeof REFUSALS => status !== null && status in REFUSALS;

/** Says what became of a message that was asked as a question. */
export function AskedMessage({ room }: { room: string }) {
  const { t, locale } = useWords();
  const actor = useActorOf('messageQuestion');
  const isOurs = useSelector(actor, ({ context }) => context.asked?.room === room);
  const refusal = useSelector(actor, ({ context }) => context.refusal);
  const shown = useSelector(actor, (snapshot) =>
    (['asked', 'waiting', 'known', 'refused'] as const).find((state) => snapshot.matches({ idle: state })),
  );
  const key =
    shown === undefined
      ? null
      : shown !== 'refused'
        ? OUTCOMES[shown]
        : isKnown(refusal)
          ? REFUSALS[refusal]
          : 'chat.safety.failed';
  const count = numberFormat(locale).format(QUESTION_LENGTH);
  return <output className={styles.snackbar}>{isOurs && key !== null && <span>{t(key, { count })}</span>}</output>;
}
