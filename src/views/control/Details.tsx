import { type Fault, serviceTextOf } from '../../../domain/kernel/fault';
import { mistakeTexts } from '../../words/control/mistakes';
import styles from './Control.module.css';
import { useControl } from './use-control';

/** Why something failed: each mistake of a file in the organiser's language, else what the service says in English. */
export function Details({ fault }: { fault: Fault }) {
  const { locale } = useControl();
  const texts = mistakeTexts(locale, fault.mistakes ?? []);
  if (texts !== null) {
    return (
      <ul className={styles.findings}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    );
  }
  const details = serviceTextOf(fault);
  return details === null ? null : (
    <pre className={styles.details} lang="en" dir="ltr">
      {details}
    </pre>
  );
}
