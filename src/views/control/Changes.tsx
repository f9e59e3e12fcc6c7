import type { Change } from '../../../domain/control/compare';
import { listFormat } from '../../../domain/kernel/formats';
import styles from './Control.module.css';
import { useControl } from './use-control';

/** What differs between two versions, in words. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const { locale, t } = useControl();
  const list = listFormat(locale, {});
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, what, place, fields }) => (
        <li key={`${kind} ${what} ${place} ${fields.join()}`}>
          <span>{t(`change.${what}.${kind}`, { place })}</span>{' '}
          <span className={styles.help}>{list.format(fields.map((field) => t(`field.${field}`)))}</span>
        </li>
      ))}
    </ul>
  );
}
