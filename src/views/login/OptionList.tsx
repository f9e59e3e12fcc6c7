import type { LoginOption } from '../../../domain/login/login';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { FormHeading } from './FormHeading';
import { KindIcon, OnwardIcon } from './icons';
import styles from './LoginPage.module.css';

/** The ways of login as buttons, each with a line of help. */
export function OptionList({ options }: { options: readonly LoginOption[] }) {
  const { t } = useWords();
  const login = useActorOf('login');
  return (
    <>
      <FormHeading>{t('login.chooseTitle')}</FormHeading>
      <ul className={styles.options}>
        {options.map(({ id, kind, displayName }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.option}
              onClick={() => login.send({ type: 'login.choose', optionId: id })}
            >
              <KindIcon kind={kind} />
              <span className={styles.optionText}>
                <strong>{displayName || t(`login.kinds.${kind}`)}</strong>
                <small>{t(`login.help.${kind}`)}</small>
              </span>
              <OnwardIcon />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
