import { useEffect } from 'react';
import { useWords } from '../../kernel/use-words';
import { PeopleList } from '../../people/list/PeopleList';
import { Unreached } from '../../people/list/Unreached';
import { usePeopleHere, usePresenceTrouble } from '../../people/use-presence';
import { LoadingIndicator } from '../../shell/LoadingIndicator';
import type { WidgetViewProps } from '../kinds';
import { useChart } from '../use-chart';

/** Who is in the area of the widget, with a search and a card for the selected attendee. */
export default function PresenceListWidget({ actor }: WidgetViewProps<'PRESENCE_LIST'>) {
  const { t } = useWords();
  const list = useChart(actor, 'PEOPLE_LIST');
  const isReady = usePeopleHere() !== null;
  const { isUnreached, retry } = usePresenceTrouble();
  useEffect(() => {
    list?.send({ type: 'peopleList.open' });
    return () => list?.send({ type: 'peopleList.close' });
  }, [list]);
  if (!isReady && isUnreached) return <Unreached retry={retry} />;
  if (list === undefined || !isReady) return <LoadingIndicator place="inline" text={t('people.loading')} />;
  return <PeopleList list={list} isInWidget />;
}
