import { Component, type ReactNode } from 'react';
import { Button } from '../../ui/Button';
import { useWords } from '../kernel/use-words';
import { Screen } from './Screen';

/** Stands where a view broke, or where a part of the application could not be fetched. */
function BrokenScreen() {
  const { t } = useWords();
  return (
    <Screen
      hasHeader
      title={t('errors.title')}
      actions={
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('common.retry')}
        </Button>
      }
    >
      <p>{t('errors.widgetError')}</p>
    </Screen>
  );
}

type BoundaryProps = { children: ReactNode; fallback?: ReactNode };

/** Keeps a broken view from taking the whole page with it; React asks for a class here. */
export class Boundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    const { children, fallback = <BrokenScreen /> } = this.props;
    return this.state.isBroken ? fallback : children;
  }
}
