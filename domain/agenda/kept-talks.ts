import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

/** The talks that the user has saved in a venue: `POST` takes changes and answers with all of them. */
export const KEPT_TALKS_API = `${API_BASE}/agenda/{architectureId}/own`;

/** More than any event has; the oldest choices are removed first. */
export const MOST_KEPT = 500;
const ADDRESS_LENGTH = 300;

/** A talk by its address, as of `addressOf`: it stays when the talk moves. */
export const TalkAddressSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(ADDRESS_LENGTH), v.regex(/^\P{Cc}+$/u));
const KeptTalksSchema = v.pipe(v.array(TalkAddressSchema), v.maxLength(MOST_KEPT));
const TalkChangesSchema = v.pipe(
  v.array(v.object({ talk: TalkAddressSchema, isKept: v.boolean() })),
  v.maxLength(MOST_KEPT),
);
/** A talk that the user has added to their agenda or removed from it. */
export type TalkChange = v.InferOutput<typeof TalkChangesSchema>[number];

export const ChangeKeptTalksSchema = v.object({ changes: TalkChangesSchema });
/** The oldest choice first. */
export const KeptTalksAnswerSchema = v.object({ talks: KeptTalksSchema });
export type KeptTalksAnswer = { talks: readonly string[] };

/** What a browser stores of it: the saved talks, and the changes that the service does not have yet. */
export const StoredTalksSchema = v.object({ talks: KeptTalksSchema, changes: TalkChangesSchema });
export type StoredTalks = { talks: readonly string[]; changes: readonly TalkChange[] };
export const NO_TALKS: StoredTalks = { talks: [], changes: [] };

export type TalksOwner = { uid: string | null; architectureId: string | null };
/** Identifies user and venue in the browser's storage. */
export const ownerOf = ({ uid, architectureId }: TalksOwner): string => `${architectureId ?? ''}.${uid ?? ''}`;
/** Where the browser stores what was saved before the login. */
export const beforeLogin = ({ architectureId }: TalksOwner): string => ownerOf({ uid: null, architectureId });

const without = (talks: readonly string[], talk: string): string[] => talks.filter((one) => one !== talk);

/** Saved talks after changes, in the order of the choices. */
export const changedTalks = (talks: readonly string[], changes: readonly TalkChange[]): string[] =>
  changes
    .reduce<string[]>(
      (all, { talk, isKept }) => (isKept ? [...without(all, talk), talk] : without(all, talk)),
      [...talks],
    )
    .slice(-MOST_KEPT);

/** After one more change, with the last one of each talk. */
export const withChange = ({ talks, changes }: StoredTalks, change: TalkChange): StoredTalks => ({
  talks: changedTalks(talks, [change]),
  changes: [...changes.filter(({ talk }) => talk !== change.talk), change].slice(-MOST_KEPT),
});

/** After the answer to sent changes; changes made since then stay. */
export function afterAnswer(
  { changes }: StoredTalks,
  sent: readonly TalkChange[],
  { talks }: KeptTalksAnswer,
): StoredTalks {
  const left = changes.filter(({ talk, isKept }) => !sent.some((one) => one.talk === talk && one.isKept === isKept));
  return { talks: changedTalks(talks, left), changes: left };
}

/** What the browser stored for a user, with what was saved before the login as changes to send. */
export const withEarlier = (own: StoredTalks, earlier: StoredTalks): StoredTalks =>
  earlier.talks.reduce((all, talk) => withChange(all, { talk, isKept: true }), own);
