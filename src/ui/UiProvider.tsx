import { type ReactNode, useMemo } from 'react';
import type { VenueStyle } from '../../domain/kernel/venue';
import { paletteOf } from '../../domain/venue/colour';
import { OwnText } from './OwnText';
import { Palette } from './Palette';
import { UiContext } from './ui-context';

type UiProviderProps = {
  /** Without a style, the defaults of `tokens.css` apply. */
  style: VenueStyle | null;
  direction: 'ltr' | 'rtl';
  children: ReactNode;
};

/** Colours and direction of its children. */
export function UiProvider({ style, direction, children }: UiProviderProps) {
  const ui = useMemo(() => ({ scheme: paletteOf(style ?? {}).scheme, direction }), [style, direction]);
  return (
    <UiContext value={ui}>
      <Palette style={style} />
      <OwnText>{children}</OwnText>
    </UiContext>
  );
}

/** For an overlay that may open without or outside of a {@link UiProvider}. It uses the colours of the page. */
export function OverlayProvider({ direction, children }: Pick<UiProviderProps, 'direction' | 'children'>) {
  const ui = useMemo(() => ({ scheme: null, direction }), [direction]);
  return <UiContext value={ui}>{children}</UiContext>;
}
