import ar from './ar.json' with { type: 'json' };
import bg from './bg.json' with { type: 'json' };
import bn from './bn.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import el from './el.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import et from './et.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import hr from './hr.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import lt from './lt.json' with { type: 'json' };
import lv from './lv.json' with { type: 'json' };
import mt from './mt.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ptBR from './pt-BR.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sk from './sk.json' with { type: 'json' };
import sl from './sl.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import ts from './ts.json' with { type: 'json' };
import ur from './ur.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

type Strings<T> = { [K in keyof T]: T[K] extends string ? string : Strings<T[K]> };
/** The texts of a new venue; the pictures are described in some languages. */
export type TemplateWords = Omit<Strings<typeof en>, 'pictures'> & Partial<Pick<Strings<typeof en>, 'pictures'>>;

export const TEMPLATE_WORDS: Readonly<Record<string, TemplateWords>> = {
  en,
  de,
  fr,
  it,
  es,
  ja,
  ar,
  bg,
  bn,
  cs,
  da,
  el,
  et,
  fi,
  hi,
  hr,
  hu,
  lt,
  lv,
  mt,
  nl,
  pl,
  pt,
  'pt-BR': ptBR,
  ro,
  ru,
  sk,
  sl,
  sv,
  ts,
  ur,
  zh,
};
