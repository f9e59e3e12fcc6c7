import { Anchor, Button } from '@mantine/core';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';

/** "Accept all" and "only necessary" have the same weight. */
export function BannerActions({ isBrief }: { isBrief: boolean }) {
  const { t } = useWords();
  const consent = useActorOf('consent');
  return (
    <>
      <Button onClick={() => consent.send({ type: 'consent.acceptAll' })}>{t('consent.acceptAll')}</Button>
      <Button onClick={() => consent.send({ type: 'consent.onlyNecessary' })}>{t('consent.onlyNecessary')}</Button>
      {isBrief ? (
        <Anchor component="button" type="button" onClick={() => consent.send({ type: 'consent.open' })}>
          {t('consent.settings')}
        </Anchor>
      ) : (
        <Anchor component="button" type="button" onClick={() => consent.send({ type: 'consent.save' })}>
          {t('consent.save')}
        </Anchor>
      )}
    </>
  );
}
