import { Anchor } from '@mantine/core';
import type { ContentWidget } from '../../../../domain/kernel/venue';
import { useActorOf } from '../../kernel/actors';
import { useWords } from '../../kernel/use-words';
import { Said, Written } from '../../kernel/Written';
import { useOpenWidget } from '../../widgets/use-widget';
import { areaPath, useVenue } from '../venue-context';
import { useGreeting } from './use-greeting';

function OpenHere({ widget }: { widget: ContentWidget }) {
  const { t } = useWords();
  return (
    <Anchor component="button" type="button" aria-haspopup="dialog" onClick={useOpenWidget(widget)}>
      {t('arrival.walkIn')}
    </Anchor>
  );
}

function WalkTo({ areaId }: { areaId: string }) {
  const { t } = useWords();
  const navigation = useActorOf('navigation');
  const architecture = useVenue();
  const go = () => navigation.send({ type: 'navigation.go', path: areaPath(architecture, areaId) });
  return (
    <Anchor component="button" type="button" onClick={go}>
      {t('arrival.walkIn')}
    </Anchor>
  );
}

/** The greeting after a login, and the way to what is live. Screen readers announce it with the name of the area. */
export function Greeting({ areaId, className }: { areaId: string; className?: string | undefined }) {
  const greeting = useGreeting();
  if (greeting === null) return null;
  const { hello, live } = greeting;
  return (
    <p className={className}>
      <span>{hello}</span>{' '}
      {live !== null && (
        <>
          <Said id="arrival.live" parts={{ title: <Written of={live.talk.titles} /> }} />{' '}
        </>
      )}
      {live !== null && (live.areaId === areaId ? <OpenHere widget={live.widget} /> : <WalkTo areaId={live.areaId} />)}
    </p>
  );
}
