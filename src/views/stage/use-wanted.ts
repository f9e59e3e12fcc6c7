import { useEffect } from 'react';
import { type StageTalk, stageKey } from '../../../domain/stage/questions';
import type { CollectionEvent } from '../../../machines/kernel/collection';
import type { RealtimeLine } from '../../../machines/shell/realtime.line';
import { useActorOf, usePart } from '../kernel/actors';

type OfTalk = { line: RealtimeLine; talk: StageTalk };
type Want = Extract<CollectionEvent<OfTalk>, { type: 'collection.want' | 'collection.release' }>;

/** Has the collection read what belongs to a talk while it is shown and the realtime database is there. */
export function useWanted(collection: { send: (event: Want) => void }, { widgetId, configurationId }: StageTalk): void {
  const realtime = useActorOf('realtime');
  const isOn = usePart('realtime', (snapshot) => snapshot.matches('on'));
  useEffect(() => {
    const { database, mode, uid } = realtime.getSnapshot().context;
    if (!isOn || database === null || mode === null || uid === null) return;
    const talk = { widgetId, configurationId };
    collection.send({ type: 'collection.want', input: { line: { database, mode, uid }, talk } });
    return () => collection.send({ type: 'collection.release', key: stageKey(talk) });
  }, [collection, realtime, isOn, widgetId, configurationId]);
}
