import { Surface } from '../../theme/Surface';
import { useWords } from '../kernel/use-words';
import { Header } from '../shell/Header';
import { Logo } from '../shell/Logo';
import { LoginHeading } from './LoginHeading';
import styles from './LoginPage.module.css';
import { LoginSteps } from './LoginSteps';

export function LoginPage() {
  const { t } = useWords();
  return (
    <>
      <Header logo={<Logo />} />
      <main id="main" className={styles.page}>
        <Surface className={styles.card}>
          <LoginHeading />
          <p className={styles.intro}>{t('login.intro')}</p>
          <LoginSteps />
        </Surface>
      </main>
    </>
  );
}
