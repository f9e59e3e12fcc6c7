import type { Architecture } from '../kernel/venue';
import { isOfKind } from '../widgets/widget';
import { nameIn } from './making';
import { textAt } from './paths';
import { type Found, finding, isFilled, widgetName, widgetsOf } from './preflight-parts';
import { programmeOf, type Talk } from './programme';
import { areAtOnce, clashesOf } from './programme-clashes';

const titleOf = ({ title, mark }: Talk, locale: string): string => nameIn(title, locale) || mark;
const roomOf = ({ room }: Talk, locale: string): string => nameIn(room.title, locale) || room.mark;

/** Speakers who are in two talks at one time, each pair once, at the later talk. */
function speakersTwice(talks: readonly Talk[], locale: string): Found[] {
  const clashes = clashesOf(talks);
  return talks.flatMap((talk, at) =>
    (clashes.get(talk.key) ?? []).flatMap((clash) => {
      const isTold = clash.kind === 'speaker' && talks.indexOf(clash.other) < at;
      if (!isTold || clash.other.room.key === talk.room.key) return [];
      const details = [clash.person.name, titleOf(clash.other, locale), titleOf(talk, locale)];
      return finding('speakerTwice', roomOf(talk, locale), details, talk.item);
    }),
  );
}

/** Where attendees of a talk meet outside of the venue. */
const ADDRESSES = ['meetingUrl', 'url'] as const;

/** Talks in different rooms that are at one address at one time. */
function addressesTwice(talks: readonly Talk[], locale: string): Found[] {
  const addressesIn = ({ item }: Talk) => ADDRESSES.map((name) => textAt(item, name)).filter((text) => text !== '');
  return talks.flatMap((talk, at) => {
    const own = addressesIn(talk);
    const other = talks
      .slice(0, at)
      .find(
        (one) =>
          one.room.key !== talk.room.key && areAtOnce(one, talk) && addressesIn(one).some((a) => own.includes(a)),
      );
    if (other === undefined) return [];
    return finding('addressTwice', roomOf(talk, locale), [titleOf(other, locale), titleOf(talk, locale)], talk.item);
  });
}

/** Talks and media items that attendees could not name. */
function withoutTitles(architecture: Architecture, talks: readonly Talk[], locale: string): Found[] {
  const pieces = widgetsOf(architecture).flatMap((widget) =>
    isOfKind(widget, 'MEDIA_BOARD')
      ? widget.configurations
          .flatMap(({ contentPieces }) => contentPieces)
          .filter(({ titles }) => !titles.some(isFilled))
          .map((piece) => ({ place: widgetName(widget, locale), id: piece.id, of: piece }))
      : [],
  );
  const untitled = talks.filter(({ title }) => !Object.values(title).some((text) => text.trim() !== ''));
  return [
    ...untitled.flatMap((talk) => finding('noTitle', roomOf(talk, locale), [talk.mark], talk.item)),
    ...pieces.flatMap(({ place, id, of }) => finding('noTitle', place, [id], of)),
  ];
}

/** What is wrong with talks across the rooms of a venue. */
export function talkFindings(architecture: Architecture, locale: string): Found[] {
  const { talks } = programmeOf({ architectures: [architecture] });
  return [
    ...speakersTwice(talks, locale),
    ...addressesTwice(talks, locale),
    ...withoutTitles(architecture, talks, locale),
  ];
}
