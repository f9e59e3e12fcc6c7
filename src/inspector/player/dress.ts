import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { comfortOf } from '../../../domain/shell/comfort';
import { directionOf } from '../../../domain/shell/language';
import type { comfortMachine } from '../../../machines/shell/comfort.machine';
import type { languageMachine } from '../../../machines/shell/language.machine';
import { showComfort } from '../../adapters/shell/device';
import { showLanguage } from '../../adapters/shell/page';
import { learnWords, loadCatalogue } from '../../words/words';

const learned = new Set<string>();

/** The words, direction and display settings of the played moment. */
export async function dress(root: AnyActorRef): Promise<void> {
  const language: ActorRefFrom<typeof languageMachine> | undefined = root.system.get('language');
  const comfort: ActorRefFrom<typeof comfortMachine> | undefined = root.system.get('comfort');
  if (language !== undefined) {
    const { locale } = language.getSnapshot().context;
    if (!learned.has(locale)) learnWords(locale, await loadCatalogue(locale));
    learned.add(locale);
    await showLanguage(locale, directionOf(locale));
  }
  if (comfort !== undefined) {
    const { chosen, system } = comfort.getSnapshot().context;
    showComfort(comfortOf(chosen, system));
  }
}
