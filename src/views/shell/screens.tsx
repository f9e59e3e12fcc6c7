import { useEffect } from 'react';
import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import { notices } from '../../words/first/notices';
import { learnWords } from '../../words/words';
import { keepFocus } from '../kernel/keep-focus';
import { ConfigFailedScreen } from './ConfigFailedScreen';
import { ConnectionBar } from './ConnectionBar';
import { GlobalErrorDialog } from './GlobalErrorDialog';
import { MobileHint } from './MobileHint';
import { StuckScreen } from './StuckScreen';
import { WorkInProgressPage } from './WorkInProgressPage';

/** Notices that any page may show. */
function Notices() {
  useEffect(keepFocus, []);
  return (
    <>
      <MobileHint />
      <ConnectionBar />
      <GlobalErrorDialog />
    </>
  );
}

/** Notices, and screens instead of a page; their English texts come with them. */
export function withTexts() {
  learnWords(FALLBACK_LOCALE, notices);
  return { Notices, StuckScreen, ConfigFailedScreen, WorkInProgressPage };
}
