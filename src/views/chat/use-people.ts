import { useMemo } from 'react';
import { listPeople } from '../../../domain/people/people-list';
import { usePart } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useRoster } from '../people/use-presence';

/** The attendees of all areas that match the search, without the user. */
export function usePeople(search: string) {
  const { locale } = useWords();
  const uid = usePart('chat', ({ context }) => context.line?.uid ?? null);
  const here = useRoster('area').attendees;
  const everyone = useRoster('everyone').attendees;
  return useMemo(() => {
    const known = new Map([...here, ...everyone].map((one) => [one.open().uid, one.open()]));
    return listPeople([...known.values()], { uid, company: null, search, locale }).people;
  }, [here, everyone, uid, search, locale]);
}
