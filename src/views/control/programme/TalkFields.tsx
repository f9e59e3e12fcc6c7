import { TagsInput, TextInput } from '@mantine/core';
import { dayAt, type Talk } from '../../../../domain/control/programme';
import { cast, newPerson, rescheduled, wroteTalk } from '../../../../domain/control/programme-steps';
import { shownTime, writtenTimes } from '../../../../domain/control/programme-times';
import type { Step } from '../../../../domain/control/steps';
import { unlessComposing } from '../../../../domain/kernel/keys';
import { newMark, useEditing } from '../editor/use-editing';
import { useControl } from '../use-control';
import { useProgramme, useProgrammePart, useSeen, useTalkTexts } from './use-programme';

/** Makes a step of the newest version. */
export function useMake() {
  const editing = useEditing();
  return (stepOf: (document: unknown) => Step) =>
    editing.send({ type: 'editing.make', step: stepOf(editing.getSnapshot().context.document) });
}

/** The name of a talk's field for screen readers. */
export function useLabel(talk: Talk) {
  const { t } = useControl();
  const { nameOf } = useTalkTexts();
  return (field: string): string => t('programme.of', { field, name: nameOf(talk) });
}

/** Begin or end. The talk moves when the field is left, or by Enter; Escape restores it. */
export function TimeField({ talk, field }: { talk: Talk; field: 'begin' | 'end' }) {
  const { t } = useControl();
  const editing = useEditing();
  const programme = useProgramme();
  const { zone, day } = useSeen();
  const label = useLabel(talk);
  const written = useProgrammePart(({ context }) =>
    context.written?.talk === talk.key && context.written.field === field ? context.written.text : null,
  );
  const name = t(field === 'begin' ? 'programme.begin' : 'programme.end');
  const document = (): unknown => editing.getSnapshot().context.document;
  const commit = () => {
    const times = written === null ? null : writtenTimes(field, talk, written, zone);
    const step = times === null ? null : rescheduled(document(), talk, { room: talk.room, ...times }, zone);
    programme.send({ type: 'programme.commit', step });
    if (times === null || step === null || day === null) return;
    const now = dayAt(times.begin, zone);
    // A talk that goes to another day stays in view.
    if (now !== dayAt(talk.begin, zone)) programme.send({ type: 'programme.look', look: { day: now } });
  };
  const isNextDay = field === 'end' && talk.end > talk.begin && dayAt(talk.end, zone) !== dayAt(talk.begin, zone);
  return (
    <TextInput
      type={field === 'begin' ? 'datetime-local' : 'time'}
      aria-label={label(name)}
      description={isNextDay ? t('programme.nextDay') : undefined}
      inputWrapperOrder={['input', 'description']}
      value={written ?? shownTime(field, talk, zone)}
      onChange={({ currentTarget: { value } }) =>
        programme.send({ type: 'programme.write', written: { talk: talk.key, field, text: value } })
      }
      onBlur={commit}
      onKeyDown={unlessComposing(({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') programme.send({ type: 'programme.restore' });
      })}
    />
  );
}

/** One for all: a new function would select the text anew while it is written. */
const take = (input: HTMLInputElement | null) => {
  input?.focus();
  input?.select();
};

/** The title in the organiser's own language. */
export function TitleField({ talk }: { talk: Talk }) {
  const { t } = useControl();
  const make = useMake();
  const { language } = useSeen();
  const label = useLabel(talk);
  const { nameOf } = useTalkTexts();
  const isFresh = useProgrammePart(({ context }) => context.fresh === talk.key);
  return (
    <TextInput
      // A talk that was just made waits for its title.
      ref={isFresh ? take : null}
      aria-label={label(t('form.label.title'))}
      lang={language}
      value={talk.title[language] ?? ''}
      placeholder={nameOf(talk)}
      onChange={({ currentTarget: { value } }) =>
        make(() => wroteTalk(talk, 'name', language, value, `title ${talk.key} ${language}`))
      }
    />
  );
}

/** The speakers by name; a name that is new is a new speaker. */
export function SpeakersField({ talk }: { talk: Talk }) {
  const { t } = useControl();
  const make = useMake();
  const { people } = useSeen();
  const label = useLabel(talk);
  const personOf = (name: string) =>
    [...talk.people, ...people].find((one) => one.name === name) ?? newPerson(name.trim(), newMark());
  return (
    <TagsInput
      size="md"
      aria-label={label(t('programme.speakers'))}
      value={talk.people.map(({ name }) => name)}
      data={[...new Set(people.map(({ name }) => name))]}
      onChange={(names) => make(() => cast(talk, names.map(personOf)))}
    />
  );
}
