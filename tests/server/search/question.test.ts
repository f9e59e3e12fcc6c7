import { expect, test } from 'vitest';
import { LOCALES } from '../../../domain/kernel/constants';
import { entriesOf, nameOf, textOfEntry } from '../../../server/search/entries';
import { languageOfQuestion } from '../../../server/search/language';
import { namesIn, tellsWho } from '../../../server/search/people-words';
import { readQuestion } from '../../../server/search/question';

/** A question of when, where and who in each language. */
const QUESTIONS: Readonly<Record<string, readonly [when: string, where: string, who: string]>> = {
  en: ['When does the tour start?', 'Where is the hall?', 'Who speaks about light?'],
  de: ['Wann beginnt die Führung?', 'Wo ist der Saal?', 'Wer spricht über Licht?'],
  ar: ['متى تبدأ الجولة؟', 'أين القاعة؟', 'من يتحدث عن الضوء؟'],
  fr: ['Quand commence la visite ?', 'Où se trouve la salle ?', 'Qui parle de la lumière ?'],
  it: ['Quando inizia la visita?', 'Dove si trova la sala?', 'Chi parla della luce?'],
  es: ['¿Cuándo empieza la visita?', '¿Dónde está la sala?', '¿Quién habla de la luz?'],
  ja: ['ツアーはいつ始まりますか？', 'ホールはどこですか？', '光について誰が話しますか？'],
  bg: ['Кога започва обиколката?', 'Къде е залата?', 'Кой говори за светлината?'],
  bn: ['সফর কখন শুরু হবে?', 'হলঘর কোথায়?', 'আলো নিয়ে কে বলবেন?'],
  cs: ['Kdy začíná prohlídka?', 'Kde je sál?', 'Kdo mluví o světle?'],
  da: ['Hvornår begynder turen?', 'Hvor er salen?', 'Hvem taler om lys?'],
  el: ['Πότε αρχίζει η ξενάγηση;', 'Πού είναι η αίθουσα;', 'Ποιος μιλάει για το φως;'],
  et: ['Millal ekskursioon algab?', 'Kus on saal?', 'Kes räägib valgusest?'],
  fi: ['Milloin kierros alkaa?', 'Missä sali on?', 'Kuka puhuu valosta?'],
  hi: ['दौरा कब शुरू होगा?', 'हॉल कहाँ है?', 'प्रकाश पर कौन बोलेगा?'],
  hr: ['Kada počinje obilazak?', 'Gdje je dvorana?', 'Tko govori o svjetlu?'],
  hu: ['Mikor kezdődik a túra?', 'Hol van a terem?', 'Ki beszél a fényről?'],
  lt: ['Kada prasideda ekskursija?', 'Kur yra salė?', 'Kas kalba apie šviesą?'],
  lv: ['Kad sākas ekskursija?', 'Kur ir zāle?', 'Kas runā par gaismu?'],
  mt: ['Meta tibda l-mawra?', 'Fejn hija s-sala?', 'Min jitkellem dwar id-dawl?'],
  nl: ['Wanneer begint de rondleiding?', 'Waar is de zaal?', 'Wie spreekt over licht?'],
  pl: ['Kiedy zaczyna się wycieczka?', 'Gdzie jest sala?', 'Kto mówi o świetle?'],
  pt: ['Quando começa a visita?', 'Onde fica a sala?', 'Quem fala sobre a luz?'],
  'pt-BR': ['Que horas começa a visita?', 'Onde fica a sala?', 'Quem fala sobre a luz?'],
  ro: ['Când începe turul?', 'Unde este sala?', 'Cine vorbește despre lumină?'],
  ru: ['Когда начинается экскурсия?', 'Где находится зал?', 'Кто говорит о свете?'],
  sk: ['Kedy sa začína prehliadka?', 'Kde je sála?', 'Kto hovorí o svetle?'],
  sl: ['Kdaj se začne ogled?', 'Kje je dvorana?', 'Kdo govori o svetlobi?'],
  sv: ['När börjar turen?', 'Var är salen?', 'Vem talar om ljus?'],
  ts: ['Rini ku sungula riendzo?', 'Holo yi kwihi?', 'I mani loyi a vulavulaka hi ku vonakala?'],
  ur: ['دورہ کب شروع ہوگا؟', 'ہال کہاں ہے؟', 'روشنی پر کون بات کرے گا؟'],
  zh: ['导览什么时候开始？', '大厅在哪里？', '谁来讲光的故事？'],
};

test('questions of when, where and who are known in all languages of our texts', () => {
  expect(Object.keys(QUESTIONS).toSorted()).toEqual([...LOCALES].toSorted());
  for (const [locale, questions] of Object.entries(QUESTIONS)) {
    const asked = questions.map((question) => readQuestion(question, locale).asked);
    expect([locale, ...asked]).toEqual([locale, 'when', 'where', 'who']);
  }
});

test('the language of a question is known on a page in another one', () => {
  const others = Object.entries(QUESTIONS).filter(([locale]) => !['en', 'mt', 'ts', 'pt-BR'].includes(locale));
  const missed = others.flatMap(([locale, questions]) =>
    questions.filter((question) => languageOfQuestion(question, ['de', 'ar', locale], 'en') !== locale),
  );
  expect(missed).toEqual([]);
  for (const page of ['mt', 'ts']) expect(languageOfQuestion('Rini?', ['en', 'de'], page)).toBe(page);
});

test.each([
  ['When does the star tour start?', 'en', 'when', 'star tour'],
  ['Please tell me where the star tour is', 'en', 'where', 'star tour'],
  ['Um wie viel Uhr beginnt die Sternführung?', 'de', 'when', 'sternfuhrung'],
  ['كم تستمر جولة النجوم', 'ar', 'when', 'نجوم'],
  ['A room with a view', 'en', null, 'A room with a view'],
  ['محاضرة من الشمال', 'ar', null, 'محاضرة من الشمال'],
])('"%s" asks %s %s about "%s"', (question, locale, asked, subject) => {
  const read = readQuestion(question, locale);
  expect(read.asked).toBe(asked);
  expect(read.subject).toContain(subject);
});

test('the lines of a programme below a time belong to it, and those of a page to their day', () => {
  const { entries, rest } = entriesOf([
    'Programme\nThree days\n\nDay one\n09:00 Doors open\nLobby\n10.30 – 11.15 Uhr: Glass\n\nDay two\n9:30 AM\nTimber',
    '14h00 Boards\n\nAll times are local.',
  ]);
  expect(entries.map(textOfEntry)).toEqual([
    'Day one · 09:00 Doors open · Lobby',
    'Day one · 10.30 – 11.15 Uhr: Glass',
    'Day two · 9:30 AM Timber',
    'Day two · 14h00 Boards',
  ]);
  expect(entries.map(nameOf)).toEqual(['Doors open', 'Glass', 'Timber', 'Boards']);
  expect(rest).toEqual(['Programme\nThree days\nDay one\nDay two', 'All times are local.']);
});

test('no time is in a sum, a section or a long number', () => {
  for (const line of ['3.10 Liability', '10.305 visitors', '12 rooms', '2027-03-12', '25:99 nothing'])
    expect(entriesOf([line]).entries).toEqual([]);
});

test('people are named after a word that says what they do', () => {
  expect(namesIn('Opening keynote by Astrid Nordmann.')).toEqual(['Astrid Nordmann']);
  expect(namesIn('Wärme in Stein, mit Dr. Jonas Feld und von Ludwig van der Rohe')).toEqual([
    'Jonas Feld',
    'Ludwig van der Rohe',
  ]);
  expect(namesIn('Speaker: Åsa Ek')).toEqual(['Åsa Ek']);
  expect(namesIn('The Aurora Summit is with everyone')).toEqual([]);
  expect(['By Ada Hill', 'With our astronomer', 'Ask the hosts'].map(tellsWho)).toEqual([2, 1, 0]);
});
