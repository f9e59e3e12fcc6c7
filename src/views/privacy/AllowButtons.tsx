import { Button } from '@mantine/core';
import { useActorOf } from '../kernel/actors';
import { useWords } from '../kernel/use-words';
import { useProviders } from './use-consent';

type Props = { providers: readonly string[]; variant: 'filled' | 'subtle'; className?: string | undefined };

/** The allowed content replaces its button, so the focus moves to the element around both. */
const keepFocusNear = (button: HTMLElement): void =>
  button.parentElement?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });

/** One button for each provider that the user can allow. */
export function AllowButtons({ providers, variant, className }: Props) {
  const { t } = useWords();
  const consent = useActorOf('consent');
  const { known } = useProviders(providers);
  return known.map(({ id, name }) => (
    <Button
      key={id}
      variant={variant}
      className={className}
      onClick={({ currentTarget }) => {
        keepFocusNear(currentTarget);
        consent.send({ type: 'consent.allow', id });
      }}
    >
      {t('consent.allow', { provider: name })}
    </Button>
  ));
}
