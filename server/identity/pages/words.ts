import { FALLBACK_LOCALE, INPUT_LENGTH_LIMIT } from '../../../domain/kernel/constants';
import { directionOf } from '../../../domain/shell/language';
import { PASSWORD_MIN_LENGTH } from '../users/passwords';

const MIN = PASSWORD_MIN_LENGTH;
const MAX = INPUT_LENGTH_LIMIT - 1;

type Words = {
  mailSubject: (venue: string) => string;
  mailGreeting: string;
  mailBody: (venue: string, email: string) => string;
  mailAction: string;
  mailExpiry: string;
  mailIgnore: string;
  resetTitle: string;
  email: string;
  newPassword: string;
  repeatPassword: string;
  passwordHint: string;
  save: string;
  tooShort: string;
  tooLong: string;
  notAlike: string;
  invalidTitle: string;
  invalidText: string;
  tooManyTitle: string;
  tooManyText: string;
  failedTitle: string;
  failedText: string;
  doneTitle: string;
  doneText: string;
  goOn: string;
  returningTitle: string;
  returningText: string;
  returnedText: string;
  strayTitle: string;
  strayText: string;
  toLogin: string;
  outboxTitle: string;
  outboxText: string;
  outboxEmpty: string;
  outboxTo: (email: string) => string;
};

const en: Words = {
  mailSubject: (venue) => `Choose a new password for ${venue}`,
  mailGreeting: 'Hello,',
  mailBody: (venue, email) => `we received a request for a new password for ${email} at ${venue}. Choose it here:`,
  mailAction: 'Choose a new password',
  mailExpiry: 'The link works once, for one hour.',
  mailIgnore: 'If you didn’t request this, you don’t need to do anything: your password stays the same.',
  resetTitle: 'Choose a new password',
  email: 'E-mail',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  passwordHint: `${MIN} to ${MAX} characters.`,
  save: 'Save password',
  tooShort: `This is too short: use at least ${MIN} characters.`,
  tooLong: `This is too long: use at most ${MAX} characters.`,
  notAlike: 'The two passwords differ. Please type them again.',
  invalidTitle: 'This link no longer works',
  invalidText: 'It has already been used, or it’s more than an hour old. Request a new one on the login page.',
  tooManyTitle: 'Too many attempts',
  tooManyText: 'Please wait a minute, then open the link in your e-mail again.',
  failedTitle: 'We couldn’t save your password',
  failedText: 'Your password hasn’t changed. Please wait a minute, then open the link in your e-mail again.',
  doneTitle: 'Your password is saved',
  doneText: 'You can log in with it now. You’ve been logged out on all devices.',
  goOn: 'Continue to the venue',
  returningTitle: 'Logging you in',
  returningText: 'One moment, please …',
  returnedText: 'You can close this window now.',
  strayTitle: 'This login was not started here',
  strayText: 'You’re not logged in. Please start on the login page, and stay in the same browser.',
  toLogin: 'Go to the login page',
  outboxTitle: 'Outbox',
  outboxText:
    'No mail server is configured, so e-mails wait here instead of being sent. Only this computer can see this page.',
  outboxEmpty: 'There are no e-mails yet.',
  outboxTo: (email) => `To ${email}`,
};

const de: Words = {
  mailSubject: (venue) => `Neues Passwort für ${venue} wählen`,
  mailGreeting: 'Guten Tag,',
  mailBody: (venue, email) =>
    `für ${email} wurde bei ${venue} ein neues Passwort angefordert. Hier können Sie es wählen:`,
  mailAction: 'Neues Passwort wählen',
  mailExpiry: 'Der Link gilt einmal und eine Stunde lang.',
  mailIgnore: 'Das waren nicht Sie? Dann ist nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  resetTitle: 'Neues Passwort wählen',
  email: 'E-Mail',
  newPassword: 'Neues Passwort',
  repeatPassword: 'Neues Passwort wiederholen',
  passwordHint: `${MIN} bis ${MAX} Zeichen.`,
  save: 'Passwort speichern',
  tooShort: `Das ist zu kurz: Verwenden Sie mindestens ${MIN} Zeichen.`,
  tooLong: `Das ist zu lang: Verwenden Sie höchstens ${MAX} Zeichen.`,
  notAlike: 'Die beiden Passwörter sind verschieden. Bitte geben Sie sie noch einmal ein.',
  invalidTitle: 'Dieser Link gilt nicht mehr',
  invalidText:
    'Er wurde schon benutzt oder ist älter als eine Stunde. Fordern Sie auf der Anmeldeseite einen neuen an.',
  tooManyTitle: 'Zu viele Versuche',
  tooManyText: 'Bitte warten Sie eine Minute und öffnen Sie den Link in Ihrer E-Mail dann noch einmal.',
  failedTitle: 'Das hat nicht geklappt',
  failedText:
    'Ihr Passwort wurde nicht geändert. Bitte öffnen Sie den Link in Ihrer E-Mail in einer Minute noch einmal.',
  doneTitle: 'Ihr Passwort ist gespeichert',
  doneText: 'Sie können sich jetzt damit anmelden. Überall, wo Sie angemeldet waren, wurden Sie abgemeldet.',
  goOn: 'Weiter zur Veranstaltung',
  returningTitle: 'Sie werden angemeldet',
  returningText: 'Einen Moment bitte …',
  returnedText: 'Sie können dieses Fenster jetzt schließen.',
  strayTitle: 'Diese Anmeldung wurde nicht hier begonnen',
  strayText: 'Es wurde niemand angemeldet. Bitte beginnen Sie auf der Anmeldeseite, und bleiben Sie im selben Browser.',
  toLogin: 'Zur Anmeldeseite',
  outboxTitle: 'Postausgang',
  outboxText:
    'Es ist kein Mailserver eingerichtet. Deshalb warten E-Mails hier, statt verschickt zu werden. Nur dieser Rechner kann diese Seite sehen.',
  outboxEmpty: 'Es gibt noch keine E-Mails.',
  outboxTo: (email) => `An ${email}`,
};

/** Keeps an address or a name from changing the direction of the surrounding text. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

const ar: Words = {
  mailSubject: (venue) => `اختر كلمة مرور جديدة لـ ${isolated(venue)}`,
  mailGreeting: 'مرحبًا،',
  mailBody: (venue, email) =>
    `طُلبت كلمة مرور جديدة للحساب ${isolated(email)} في ${isolated(venue)}. يمكنك اختيارها هنا:`,
  mailAction: 'اختيار كلمة مرور جديدة',
  mailExpiry: 'يعمل الرابط مرة واحدة ولمدة ساعة.',
  mailIgnore: 'لم تطلب ذلك؟ لا داعي لفعل شيء: ستبقى كلمة مرورك كما هي.',
  resetTitle: 'اختر كلمة مرور جديدة',
  email: 'البريد الإلكتروني',
  newPassword: 'كلمة المرور الجديدة',
  repeatPassword: 'كلمة المرور الجديدة مرة أخرى',
  passwordHint: `من ${MIN} إلى ${MAX} حرفًا.`,
  save: 'حفظ كلمة المرور',
  tooShort: `كلمة المرور قصيرة جدًا: استخدم ${MIN} أحرف على الأقل.`,
  tooLong: `كلمة المرور طويلة جدًا: استخدم ${MAX} حرفًا على الأكثر.`,
  notAlike: 'كلمتا المرور مختلفتان. يرجى كتابتهما مرة أخرى.',
  invalidTitle: 'لم يعد هذا الرابط يعمل',
  invalidText: 'لقد استُخدم من قبل، أو مضت عليه أكثر من ساعة. اطلب رابطًا جديدًا من صفحة تسجيل الدخول.',
  tooManyTitle: 'محاولات كثيرة جدًا',
  tooManyText: 'يرجى الانتظار دقيقة ثم فتح الرابط الموجود في رسالتك مرة أخرى.',
  failedTitle: 'لم ينجح ذلك',
  failedText: 'لم تتغير كلمة مرورك. يرجى فتح الرابط الموجود في رسالتك مرة أخرى بعد دقيقة.',
  doneTitle: 'حُفظت كلمة مرورك',
  doneText: 'يمكنك تسجيل الدخول بها الآن. وقد سُجّل خروجك من كل مكان كنت قد سجلت الدخول فيه.',
  goOn: 'المتابعة إلى الفعالية',
  returningTitle: 'جارٍ تسجيل دخولك',
  returningText: 'لحظة من فضلك …',
  returnedText: 'يمكنك إغلاق هذه النافذة الآن.',
  strayTitle: 'لم يبدأ تسجيل الدخول هذا من هنا',
  strayText: 'لم يُسجَّل دخول أحد. يرجى البدء من صفحة تسجيل الدخول والبقاء في المتصفح نفسه.',
  toLogin: 'الانتقال إلى صفحة تسجيل الدخول',
  outboxTitle: 'البريد الصادر',
  outboxText: 'لم يُضبط خادم بريد، لذلك تنتظر الرسائل هنا بدلًا من إرسالها. لا يرى هذه الصفحة إلا هذا الحاسوب.',
  outboxEmpty: 'لا توجد رسائل بعد.',
  outboxTo: (email) => `إلى ${isolated(email)}`,
};

const CATALOGUES: ReadonlyMap<string, Words> = new Map([
  ['en', en],
  ['de', de],
  ['ar', ar],
]);

export type Wording = { locale: string; direction: 'ltr' | 'rtl'; words: Words };

/** The catalogue of a locale such as `de` or `de-CH`; English if there is none. */
export function wordingOf(locale: string | null | undefined): Wording {
  const language = locale?.slice(0, 2).toLowerCase() ?? FALLBACK_LOCALE;
  const words = CATALOGUES.get(language);
  const known = words === undefined ? FALLBACK_LOCALE : language;
  return { locale: known, direction: directionOf(known), words: words ?? en };
}
