import type { LoginOption } from '../../../domain/login/login';
import { ChoiceButton } from '../../theme/ChoiceButton';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { FormHeading } from './FormHeading';
import { KindIcon } from './KindIcon';
import styles from './LoginPage.module.css';

export function OptionList({ options }: { options: readonly LoginOption[] }) {
  const { t } = useWords();
  const login = useActorOf('login');
  return (
    <>
      <FormHeading>{t('login.chooseTitle')}</FormHeading>
      <ul className={styles.options}>
        {options.map(({ id, kind, displayName }) => (
          <li key={id}>
            <ChoiceButton
              icon={<KindIcon kind={kind} />}
              title={displayName || t(`login.kinds.${kind}`)}
              help={t(`login.help.${kind}`)}
              choice={id}
              onClick={() => login.send({ type: 'login.choose', optionId: id })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
