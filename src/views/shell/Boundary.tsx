import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { useWords } from '../kernel/use-words';
import { ReportButton } from '../support/ReportButton';
import { Screen } from './Screen';

/** Shown when a view throws or a chunk fails to load. */
function BrokenScreen() {
  const { t } = useWords();
  return (
    <Screen
      hasHeader
      title={t('errors.title')}
      actions={
        <>
          <Button variant="filled" onClick={() => window.location.reload()}>
            {t('common.retry')}
          </Button>
          <ReportButton />
        </>
      }
    >
      <p>{t('errors.widgetError')}</p>
    </Screen>
  );
}

type BoundaryProps = { children: ReactNode; fallback?: ReactNode };

/** React still needs a class for error boundaries. */
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
