import { createContext } from 'react';

type Ui = {
  /** `null` outside of the venue: the colours are those of the page. */
  scheme: 'light' | 'dark' | null;
  direction: 'ltr' | 'rtl';
};

/** How the controls within are coloured and directed. */
export const UiContext = createContext<Ui>({ scheme: null, direction: 'ltr' });
