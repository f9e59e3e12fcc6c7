import { FALLBACK_LOCALE } from '../../../domain/kernel/constants';
import { learnWords, loadCatalogue, loadWords } from '../words';

/** Fetches the venue's texts, because organisers read reports in the same words there. */
export async function loadReportWords(locale: string): Promise<void> {
  const [english] = await Promise.all([loadCatalogue(FALLBACK_LOCALE), loadWords(locale)]);
  learnWords(FALLBACK_LOCALE, english);
}
