import { Button, Group } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { seal } from '../../../domain/kernel/sealed';
import { type PollAction, type PollState, type PollTexts, pollAfter } from '../../../domain/stage/polls';
import { useWords } from '../kernel/use-words';
import type { OfPoll } from './use-polls';

type ActionProps = OfPoll & { state: PollState; texts: PollTexts; describedBy: string; isOpen: boolean };

const STEPS = ['open', 'hold', 'show', 'close'] as const;
/** The next step of a poll, which stands out. */
const NEXT: Readonly<Partial<Record<PollState, PollAction>>> = {
  draft: 'open',
  open: 'close',
  held: 'close',
  shown: 'close',
};

/** What a moderator does with a poll, in place. */
export function PollActions({ actor, id, state, texts, describedBy, isOpen }: ActionProps) {
  const { t } = useWords();
  const votes = useSelector(actor, ({ context }) => context.polls?.[id]?.votes ?? 0);
  const isHeld = useSelector(actor, ({ context }) => context.polls?.[id]?.isHeldBack === true);
  const send = (action: PollAction): void =>
    actor.send({ type: 'polls.act', act: seal({ id, action }), isSave: false });
  const fits = (step: (typeof STEPS)[number]): boolean => {
    const after = pollAfter({ state, isHeld }, step);
    if (after === null || (!isOpen && step !== 'show')) return false;
    return state === 'closed' && step === 'show' ? isHeld : after.state !== state;
  };
  const usual = { size: 'compact-md', 'aria-describedby': describedBy } as const;
  const isCopy = votes > 0 || state === 'closed';
  return (
    <Group gap="xs">
      {STEPS.filter(fits).map((step) => (
        <Button key={step} {...usual} variant={NEXT[state] === step ? 'filled' : 'default'} onClick={() => send(step)}>
          {t(`polls.${step}`)}
        </Button>
      ))}
      <Button
        {...usual}
        variant="default"
        onClick={() => actor.send({ type: 'polls.write', form: { id, texts: seal(texts) } })}
      >
        {t(isCopy ? 'polls.copy' : 'polls.edit')}
      </Button>
      {(state === 'draft' || state === 'closed' || votes === 0) && (
        <Button {...usual} variant="default" onClick={() => send('delete')}>
          {t('chat.delete')}
        </Button>
      )}
    </Group>
  );
}
