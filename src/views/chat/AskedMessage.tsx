import { numberFormat } from '../../../domain/kernel/number-format';
import { QUESTION_LENGTH } from '../../../domain/stage/questions';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import styles from './Chat.module.css';
import { useAsked } from './use-asked';

/** Says what became of a message that was asked as a question. */
export function AskedMessage({ room }: { room: string }) {
  const { t, locale } = useWords();
  const key = useAsked(useActorOf('messageQuestion'), room);
  const count = numberFormat(locale).format(QUESTION_LENGTH);
  return <output className={styles.snackbar}>{key !== null && <span>{t(key, { count })}</span>}</output>;
}
