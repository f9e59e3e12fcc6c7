import { Stack, Switch } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { EFFECTS, type Effect, NO_EFFECTS } from '../../../domain/calls/effects';
import { type EffectsActorRef, isShownOn } from '../../../machines/calls/effects.machine';
import type { WordKey, WordParams } from '../../words/words';

type Props = { t: (key: WordKey, params?: WordParams) => string; effects: EffectsActorRef | undefined };

const isSame = (a: readonly Effect[], b: readonly Effect[]): boolean => a.join() === b.join();

/** The effects that the open devices leave to the user. */
export const useOfferedEffects = (effects: EffectsActorRef | undefined): readonly Effect[] =>
  useSelector(
    effects,
    (snapshot) => EFFECTS.filter((effect) => (snapshot?.context.effects ?? NO_EFFECTS)[effect] !== null),
    isSame,
  );

function Choice({ t, effects, effect }: Props & { effects: EffectsActorRef; effect: Effect }) {
  const isOn = useSelector(effects, ({ context }) => isShownOn(context, effect));
  return (
    <Switch
      label={t(`calls.effects.${effect}`)}
      checked={isOn}
      onChange={({ currentTarget }) => effects.send({ type: 'effects.choose', effect, isOn: currentTarget.checked })}
    />
  );
}

/** What the browser may do with sound and picture; nothing where it leaves no choice. */
export function EffectChoices({ t, effects }: Props) {
  const offered = useOfferedEffects(effects);
  const refused = useSelector(effects, (snapshot) => snapshot?.context.refused ?? null);
  if (effects === undefined || offered.length === 0) return null;
  return (
    <Stack gap="xs">
      {offered.map((effect) => (
        <Choice key={effect} t={t} effects={effects} effect={effect} />
      ))}
      <div role="alert">
        {refused !== null && t('calls.effects.refused', { choice: t(`calls.effects.${refused}`) })}
      </div>
    </Stack>
  );
}
